/**
 * The circles in which files import each other, each as the way around: `["a.ts", "b.ts", "a.ts"]`. `imports` says
 * for each file what it imports; what is no file of the map counts for nothing. Finds at least one circle of every
 * group of files that can reach each other, not every way around.
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
