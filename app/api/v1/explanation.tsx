import type { ReactNode } from "react";
import type { ShownLook } from "#app/base/settings/look.ts";
import { type Document, kindWords, limitWords, type Operation, type Schema, typeName } from "./document.ts";

/** Allows no scripts on the page. */
export const EXPLANATION_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Place = { path: string; method: string; operation: Operation };

type Props = { document: Document; look: ShownLook };

/** HTML page at /api/v1 that renders the OpenAPI document. */
export function Explanation({ document, look }: Props) {
  const { info, components } = document;
  const places = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, operation, method: method.toUpperCase() })),
  );
  const groups = Map.groupBy(places, ({ operation }) => operation.tags[0] ?? "Other");
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{info.title}</title>
        {look.icons.map((icon) => (
          <link key={icon.href} {...icon} />
        ))}
        <link rel="stylesheet" href="/api.css" />
        {look.stylesheet === null ? null : <link rel="stylesheet" href={look.stylesheet} />}
      </head>
      <body>
        <main>
          <h1>{info.title}</h1>
          <p>
            The same reference as OpenAPI 3.1 is at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.
          </p>
          {info.description.split("\n\n").map((paragraph) => (
            <p key={paragraph}>{marked(paragraph)}</p>
          ))}
          <nav aria-label="On this page">
            <ul>
              {[...groups.keys(), "Types"].map((name) => (
                <li key={name}>
                  <a href={`#${name}-part`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
          {[...groups].map(([name, inGroup]) => (
            <Part key={name} name={name}>
              {inGroup.map((place) => (
                <Address key={`${place.method} ${place.path}`} {...place} />
              ))}
            </Part>
          ))}
          <Part name="Types">
            {Object.entries(components.schemas).map(([name, schema]) => (
              <article key={name} id={name}>
                <h3>{name}</h3>
                <Fields of={schema} />
              </article>
            ))}
          </Part>
        </main>
      </body>
    </html>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section id={`${name}-part`}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

function Address({ path, method, operation }: Place) {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content["application/json"]?.schema;
  return (
    <details>
      <summary>
        {summary}{" "}
        <code>
          {method} {path}
        </code>
      </summary>
      {description && <p>{marked(description)}</p>}
      <p>
        Required scope: <code>{operation.security[0]?.key[0]}</code>
      </p>
      {(parameters.length > 0 || body) && (
        <>
          <h3>Request</h3>
          <dl>
            {parameters.map(({ name, in: where, required, schema }) => (
              <Field key={name} name={name} schema={schema} isOptional={!required} where={where} />
            ))}
            {body && <Field name="body" schema={body} />}
          </dl>
        </>
      )}
      <h3>Responses</h3>
      <dl>
        {Object.entries(responses).map(([status, { description: meaning, headers = {}, content = {} }]) => (
          <div key={status}>
            <dt>
              <code>{status}</code>
            </dt>
            <dd>
              {marked(meaning)}{" "}
              {Object.values(content).map(({ schema }) => (
                <Value key={schema.$ref ?? status} of={schema} />
              ))}
              {Object.keys(headers).map((name) => `, with ${name}`)}
            </dd>
          </div>
        ))}
      </dl>
      <h3>Example</h3>
      <pre>
        <code>{commandFor({ path, method, operation })}</code>
      </pre>
    </details>
  );
}

/** Returns a command that sends a request; readers fill in each "…". */
function commandFor({ path, method, operation: { parameters = [], requestBody } }: Place): string {
  const needed = parameters.filter(({ required }) => required);
  const query = needed.filter((one) => one.in === "query").map(({ name }) => `${name}=…`);
  const headers = needed.filter((one) => one.in === "header").map(({ name }) => `${name}: …`);
  return [
    `curl -X ${method} '${[`https://YOUR-SHOP${path}`, ...query].join("?")}'`,
    ...["Authorization: Bearer YOUR-KEY", ...headers].map((header) => `-H '${header}'`),
    ...(requestBody ? ["-H 'Content-Type: application/json'", "-d '{ … }'"] : []),
  ].join(" \\\n  ");
}

type Named = { name: string; schema: Schema; isOptional?: boolean; where?: string };

function Field({ name, schema, isOptional = false, where }: Named) {
  return (
    <div>
      <dt>
        <code>{name}</code> <small>{[where, isOptional && "optional"].filter(Boolean).join(", ")}</small>
      </dt>
      <dd>
        <Value of={schema} />
        {schema.description && <> – {marked(schema.description)}</>}
        <Fields of={schema.items ?? schema} />
      </dd>
    </div>
  );
}

/** Fields of an object, if it is one; those of a named type are listed under the type. */
function Fields({ of: { properties = {}, required = [] } }: { of: Schema }) {
  const fields = Object.entries(properties);
  if (fields.length === 0) return null;
  return (
    <dl>
      {fields.map(([name, schema]) => (
        <Field key={name} name={name} schema={schema} isOptional={!required.includes(name)} />
      ))}
    </dl>
  );
}

function Value({ of }: { of: Schema }) {
  const name = typeName(of);
  if (name) return <a href={`#${name}`}>{name}</a>;
  return (
    <>
      {kindWords(of)}
      {of.items && (
        <>
          {" of "}
          <Value of={of.items} />
        </>
      )}
      {limitWords(of).map((words) => (
        <span key={words}>, {marked(words)}</span>
      ))}
    </>
  );
}

/** Renders the markup of the document's texts: `code` and **bold**. */
function marked(text: string): ReactNode[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, place) => {
    const key = `${place} ${part}`;
    if (part.startsWith("`")) return <code key={key}>{part.slice(1, -1)}</code>;
    if (part.startsWith("**")) return <strong key={key}>{part.slice(2, -2)}</strong>;
    return part;
  });
}
