import { cpus } from "node:os";
import { type Figure, ratiosOf, say, spreadOf } from "./figures.ts";
import type { Outcome } from "./rounds.ts";

const GAP = "  ";

export function printMachine(): void {
  const cores = cpus();
  console.log(`\nNode ${process.version}, ${cores.length} cores (${cores[0]?.model.trim() ?? "unknown"})\n`);
}

/**
 * Prints several measurements as one table. For one side, each line has the median and the lowest to highest
 * of the rounds; for two, both medians, the last relative to the first in percent, and that ratio's spread.
 */
export function printTable(title: string, measurements: readonly Outcome[][]): void {
  const rows = measurements.flatMap((outcomes) => rowsOf(outcomes));
  if (rows.length > 0) {
    const names = measurements[0]?.map(({ name }) => name) ?? [];
    const head = names.length > 1 ? [title, ...names, "ratio", "spread"] : [title, ...names, "spread"];
    print([head, ...rows.map((cells) => cells)]);
  } else console.log(title);
  for (const { name, failure } of measurements.flat()) {
    if (failure !== null) console.log(`${GAP}${name} wasn't measured: ${failure}`);
  }
  console.log();
}

/** The lines of one measurement, cell by cell; a figure's target comes last. */
export function rowsOf(outcomes: readonly Outcome[]): string[][] {
  const measured = outcomes.find(({ readings }) => readings.length > 0);
  return (measured?.readings[0] ?? []).map((figure, index) => {
    const values = outcomes.map(({ readings }) => readings.map((reading) => reading[index]?.value ?? 0));
    return [`${GAP}${figure.what}`, ...cellsOf(figure, values), figure.want ? `(want ${figure.want})` : ""];
  });
}

function cellsOf({ unit }: Figure, values: readonly number[][]): string[] {
  const medians = values.map((own) => (own.length > 0 ? say(spreadOf(own).median, unit) : "–"));
  const [first = [], last] = values;
  if (!last) {
    const { least, most } = spreadOf(first);
    return [...medians, least < most ? `${say(least, unit)} to ${say(most, unit)}` : ""];
  }
  if (first.length === 0 || last.length === 0) return [...medians, "", ""];
  const { median, least, most } = ratiosOf(last, first);
  return [...medians, say(median, "%"), last.length > 1 ? `${least.toFixed(0)} to ${say(most, "%")}` : ""];
}

/** Prints cells in columns: the first left-aligned, numbers right-aligned, and the last unchanged. */
function print(rows: readonly string[][]): void {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      if (column === 0) return cell.padEnd(width);
      return column === widths.length - 1 && cell.startsWith("(") ? cell : cell.padStart(width);
    });
    console.log(cells.join(GAP).trimEnd());
  }
}
