/**
 * Finds import cycles, each as a path: `["a.ts", "b.ts", "a.ts"]`. `imports` maps each file to its imports;
 * names that aren't files of the map are ignored. Finds at least one cycle in every group of files that reach
 * each other, but not every cycle.
 */
export function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const seen = new Set<string>();

  function follow(file: string, way: string[]) {
    if (way.includes(file)) {
      circles.push([...way.slice(way.indexOf(file)), file]);
      return;
    }
    if (seen.has(file)) return;
    seen.add(file);
    for (const next of imports.get(file) ?? []) follow(next, [...way, file]);
  }

  for (const file of imports.keys()) follow(file, []);
  return circles;
}
