import { type Plugin, parseAst } from "vite";

/** Moves that are made by a <ViewTransition>. React asks these at each commit whether there is one. */
const NOTHING_TO_DO = [
  "trackEnterViewTransitions",
  "applyViewTransitionToHostInstances",
  "applyViewTransitionToHostInstancesRecursive",
  "restoreViewTransitionOnHostInstances",
  "commitAppearingPairViewTransitions",
  "commitEnterViewTransitions",
  "commitDeletedPairViewTransitions",
  "commitExitViewTransitions",
  "commitNestedViewTransitions",
  "restorePairedViewTransitions",
  "restoreEnterOrExitViewTransitions",
  "restoreNestedViewTransitions",
  "measureViewTransitionHostInstancesRecursive",
  "measureNestedViewTransitions",
  "scheduleViewTransitionEvent",
  "reportViewTransitionError",
  "applyViewTransitionName",
  "restoreViewTransitionName",
  "startViewTransition",
  "createViewTransitionInstance",
  // Children of a fragment with a ref.
  "commitNewChildToFragmentInstance",
  "deleteChildFromFragmentInstance",
];

/** These run only for what the shop does not use, and say so if it ever does. */
const NOT_HERE = [
  "updateActivityComponent",
  "updateSuspenseListComponent",
  "mountActionState",
  "updateActionStateImpl",
  "runActionStateAction",
  "dispatchActionState",
  "preload",
  "preloadModule",
  "preinitStyle",
  "preinitScript",
  "preinitModuleScript",
  "preconnectAs",
  "setPropOnCustomElement",
];
/** It runs a component again to find the line on which an error happened: in a built shop that is a line of a minified file. */
const COMPONENT_STACKS = "describeNativeComponentFrame";
/**
 * What React throws inside of itself and knows again by its identity. To make an error there, before anything is shown,
 * costs the browser a second reading of all of React, for the lines of a trace that nobody sees.
 */
const SIGNS = [
  "HydrationMismatchException",
  "SuspenseException",
  "SuspenseyCommitException",
  "SuspenseActionException",
  "SelectiveHydrationException",
];
const FRAGMENT_REFS = "FragmentInstance.prototype.";

/** The names by which our code would use what is left out: none of them may stand in it (lighter-react.test.ts). */
export const LEFT_OUT =
  /<(?:React\.)?(?:ViewTransition|Activity|SuspenseList)\b|<(?:React\.)?Fragment\b[^>]*\bref=|\b(?:useActionState|useFormState|addTransitionType)\b|\b(?:preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS)\b[^"'\n]*from "react-dom"/;

/**
 * React's code for the browser without the parts that no page uses: <ViewTransition>, <Activity>, <SuspenseList>, refs of
 * fragments, useActionState and the preloading of files by code. They are an eighth of it, and every visitor would load
 * them (docs/decisions/027-lighter-pages.md). The functions stay by name and lose their content; the bundler drops what
 * only they use. Throws when a function is not there.
 */
export function withoutUnusedParts(code: string): string {
  const missing = new Set([...NOTHING_TO_DO, ...NOT_HERE, ...SIGNS, COMPONENT_STACKS]);
  let lighter = "";
  let at = 0;
  let refs = 0;
  const replace = (from: number, to: number, by: string) => {
    lighter += code.slice(at, from) + by;
    at = to;
  };
  for (const statement of parseAst(code).body) {
    const { start, end } = statement;
    if (statement.type === "ExpressionStatement" && code.startsWith(FRAGMENT_REFS, start)) {
      replace(start, end, ";");
      refs += 1;
    }
    if (statement.type === "VariableDeclaration") {
      for (const { id, init } of statement.declarations) {
        const isSign = id.type === "Identifier" && SIGNS.includes(id.name) && init?.type === "CallExpression";
        const [said] = isSign ? init.arguments : [];
        if (!isSign || !said || !missing.delete(id.name)) continue;
        replace(init.start, init.end, `{ message: ${code.slice(said.start, said.end)} }`);
      }
    }
    if (statement.type !== "FunctionDeclaration" || !statement.body) continue;
    const name = statement.id?.name ?? "";
    if (!missing.delete(name)) continue;
    if (name === COMPONENT_STACKS) {
      replace(statement.body.start, statement.body.end, '{ return ""; }');
      continue;
    }
    const content = NOT_HERE.includes(name)
      ? '{ throw Error("scripts/lighter-react.ts leaves this out"); }'
      : "{}";
    replace(statement.body.start, statement.body.end, content);
  }
  if (missing.size > 0) throw new Error(`React no longer has ${[...missing].join(", ")}.`);
  if (refs === 0) throw new Error(`React no longer has ${FRAGMENT_REFS}`);
  return lighter + code.slice(at);
}

/** Does this to the shop that is built. The build stops when React is not as we know it. */
export function lighterReact(): Plugin {
  let found = false;
  return {
    name: "lighter-react",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      found = false;
    },
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler(code) {
        found = true;
        return { code: withoutUnusedParts(code), map: null };
      },
    },
    generateBundle() {
      if (!found) this.error("React's file for the browser is no longer where it was.");
    },
  };
}
