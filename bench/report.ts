import { cpus } from "node:os";
import { GENERATOR, type Load } from "./load.ts";

/** A line of the table: what was measured, what came out, and what we want. */
export type Row = { what: string; value: string; target?: string };

/** The line of a page under load. */
export function row(what: string, load: Load | undefined): Row {
  if (!load) return { what, value: "not measured" };
  return {
    what,
    value: `${Math.round(load.perSecond).toLocaleString("en-US")}/s, median ${load.medianMs.toFixed(1)} ms`,
  };
}

export function printMachine(): void {
  const cores = cpus();
  console.log(
    `\nNode ${process.version}, ${cores.length} cores (${cores[0]?.model.trim() ?? "unknown"}), load by ${GENERATOR}\n`,
  );
}

export function printRows(title: string, rows: readonly Row[]): void {
  console.log(title);
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, value, target } of rows) {
    console.log(
      `  ${what.padEnd(width)}  ${target ? value.padEnd(26) : value}${target ? `(want ${target})` : ""}`,
    );
  }
  console.log();
}
