import { DOOR_TIME, type Door, driveTime, roadMiles } from "./travel-time.ts";

/** Stops in the suggested sequence, and those that can no longer be reached in their windows. */
export type ProposedSequence<Of extends Door> = { doors: Of[]; left: Of[] };

/** Smallest improvement that counts; anything less could be a rounding error. */
const LEAST_GAIN = 1e-6;
/** Up to this many stops, tours start from each stop; above it, from one. */
const MOST_STARTS = 20;
/**
 * Limit of stop evaluations while improving one tour. No tour of 30 stops reaches it; it bounds the time of
 * longer ones.
 */
const MOST_VISITS = 3_000_000;

/**
 * Suggests the sequence of stops (rules routes/travel-time): the shortest tour found that reaches each within
 * its window. Starts from several nearest-neighbor tours, and improves each by reversing a part (2-opt) and
 * by moving a part (or-opt) while that shortens it. Leaves out stops that fit nowhere. A stop whose window
 * ended before departure is late anyway, so it's placed as early as no other window breaks. The result
 * doesn't depend on the order of the input. `known` is another tour to start from.
 */
export function proposeSequence<Of extends Door>(
  departsAt: number,
  doors: readonly Of[],
  known: readonly Of[] = [],
): ProposedSequence<Of> {
  const sorted = doors.toSorted((one, other) => one.until - other.until || (one.id < other.id ? -1 : 1));
  const isLate = (door: Of) => door.until < departsAt;
  const way = wayOf(departsAt, sorted);
  const inTime = sorted.flatMap((door, index) => (isLate(door) ? [] : [index]));
  const late = sorted.flatMap((door, index) => (isLate(door) ? [index] : []));
  const begun = known.map((door) => sorted.indexOf(door)).filter((index) => inTime.includes(index));
  const best = [begun, ...firstTours(way, inTime)]
    .map((tour) => insertAll(way, withinWindows(way, improved(way, tour)), inTime))
    .reduce((one, other) => (isBetter(way, other, one) ? other : one));
  const whole = late.reduce((tour, door) => asSoonAsPossible(way, tour, door), best);
  const of = (index: number) => sorted[index] as Of;
  const left = inTime.filter((index) => !best.includes(index));
  return { doors: whole.map(of), left: left.map(of) };
}

/**
 * Index at which a new stop adds the fewest miles without breaking a window; null when it breaks one
 * everywhere.
 */
export function cheapestPlace(departsAt: number, doors: readonly Door[], door: Door): number | null {
  const way = wayOf(departsAt, [...doors, door]);
  const tour = doors.map((_, index) => index);
  return cheapestIn(way, tour, doors.length)?.place ?? null;
}

/** Miles between all stops and the base, whose index is the number of stops, and the windows of the stops. */
export type RoadWay = {
  departsAt: number;
  base: number;
  miles: number[][];
  from: number[];
  /** Infinite for a stop that is already late. */
  until: number[];
};

/** Reads the distances once, because the search uses them constantly. */
export function wayOf(departsAt: number, doors: readonly Door[]): RoadWay {
  // Without stops, no distance is read.
  const places = [...doors.map(({ place }) => place), ...doors.slice(0, 1).map(({ base }) => base)];
  return {
    departsAt,
    base: doors.length,
    miles: places.map((from) => places.map((to) => roadMiles(from, to))),
    from: doors.map(({ from }) => from),
    until: doors.map(({ until }) => (until < departsAt ? Number.POSITIVE_INFINITY : until)),
  };
}

const mile = (way: RoadWay, from: number, to: number) => way.miles[from]?.[to] ?? 0;

/**
 * Calls `seen` with each stop of a tour and its delay after the window's end; returns the miles of the round
 * trip.
 */
function drive(way: RoadWay, tour: readonly number[], seen: (door: number, behind: number) => void): number {
  let [at, place, miles] = [way.departsAt, way.base, 0];
  for (const door of tour) {
    const leg = mile(way, place, door);
    const arrival = Math.max(Math.ceil(at + driveTime(leg)), way.from[door] ?? 0);
    seen(door, Math.max(0, arrival - (way.until[door] ?? 0)));
    [at, place, miles] = [arrival + DOOR_TIME, door, miles + leg];
  }
  return tour.length > 0 ? miles + mile(way, place, way.base) : 0;
}

/** Miles of a round trip; infinite when it breaks a window. */
export function milesOf(way: RoadWay, tour: readonly number[]): number {
  let isBroken = false;
  const miles = drive(way, tour, (_, behind) => {
    isBroken ||= behind > 0;
  });
  return isBroken ? Number.POSITIVE_INFINITY : miles;
}

/**
 * Cost of a tour: its miles, with a penalty that makes a second of delay cost more than the longest drive.
 */
function costOf(way: RoadWay, tour: readonly number[]): number {
  let behind = 0;
  const miles = drive(way, tour, (_, by) => {
    behind += by;
  });
  return miles + behind * 100;
}

/** The stop with the longest delay after its window; null for none. */
function latestOf(way: RoadWay, tour: readonly number[]): number | null {
  let [latest, most]: [number | null, number] = [null, 0];
  drive(way, tour, (door, behind) => {
    if (behind > most) [latest, most] = [door, behind];
  });
  return latest;
}

/** More stops win, then fewer miles. */
function isBetter(way: RoadWay, one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return one.length > other.length;
  return milesOf(way, one) < milesOf(way, other) - LEAST_GAIN;
}

/** Initial tours: by the windows' ends, and nearest-neighbor tours from different stops. */
function firstTours(way: RoadWay, doors: readonly number[]): number[][] {
  const starts = doors.length <= MOST_STARTS ? doors : doors.slice(0, 1);
  return [[...doors], ...starts.map((start) => fromNeighborToNeighbor(way, doors, start))];
}

/**
 * Continues with the nearest stop reachable in time; if there is none, adds the rest by the windows' ends.
 */
function fromNeighborToNeighbor(way: RoadWay, doors: readonly number[], start: number): number[] {
  const tour = [start];
  const open = new Set(doors.filter((door) => door !== start));
  while (open.size > 0) {
    const place = tour.at(-1) as number;
    const nearest = [...open].sort((one, other) => mile(way, place, one) - mile(way, place, other));
    const next = nearest.find((door) => Number.isFinite(milesOf(way, [...tour, door])));
    if (next === undefined) return [...tour, ...open];
    tour.push(next);
    open.delete(next);
  }
  return tour;
}

/** Removes the stops that break their windows, the longest delay first. */
function withinWindows(way: RoadWay, tour: readonly number[]): number[] {
  let kept = [...tour];
  for (let late = latestOf(way, kept); late !== null; late = latestOf(way, kept)) {
    kept = improved(
      way,
      kept.filter((door) => door !== late),
    );
  }
  return kept;
}

/** Inserts every missing stop where it costs least, the earliest window end first. */
function insertAll(way: RoadWay, tour: readonly number[], doors: readonly number[]): number[] {
  return doors
    .filter((door) => !tour.includes(door))
    .reduce((grown, door) => cheapestIn(way, grown, door)?.tour ?? grown, [...tour]);
}

/** Shortest tour with one more stop, and its index; null when each breaks a window. */
export function cheapestIn(way: RoadWay, tour: readonly number[], door: number) {
  let best: { place: number; tour: number[]; miles: number } | null = null;
  for (let place = 0; place <= tour.length; place++) {
    const grown = tour.toSpliced(place, 0, door);
    const miles = milesOf(way, grown);
    if (miles < (best?.miles ?? Number.POSITIVE_INFINITY) - LEAST_GAIN) best = { place, tour: grown, miles };
  }
  return best;
}

/** Inserts a late stop as early as possible without breaking a window; the end always works. */
function asSoonAsPossible(way: RoadWay, tour: readonly number[], door: number): number[] {
  const at = tour.findIndex((_, place) => Number.isFinite(milesOf(way, tour.toSpliced(place, 0, door))));
  return tour.toSpliced(at < 0 ? tour.length : at, 0, door);
}

/** Improves a tour until no change helps: fewer minutes late first, then fewer miles. */
function improved(way: RoadWay, first: readonly number[]): number[] {
  let [tour, cost] = [[...first], costOf(way, first)];
  let left = MOST_VISITS / Math.max(1, tour.length);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const changed of changesOf(tour)) {
      if (left-- < 0) return tour;
      const after = costOf(way, changed);
      if (after >= cost - LEAST_GAIN) continue;
      [tour, cost, isBetter] = [changed, after, true];
      break;
    }
  }
  return tour;
}

/** Maximum stops moved as one part. */
const LONGEST_PART = 3;

/** All tours one change away. */
function* changesOf(tour: readonly number[]): Generator<number[]> {
  for (let from = 0; from < tour.length; from++) {
    for (let to = from + 2; to <= tour.length; to++) {
      yield [...tour.slice(0, from), ...tour.slice(from, to).reverse(), ...tour.slice(to)];
    }
  }
  for (let from = 0; from < tour.length; from++) {
    for (let length = 1; length <= LONGEST_PART && from + length <= tour.length; length++) {
      const part = tour.slice(from, from + length);
      const rest = tour.toSpliced(from, length);
      for (let place = 0; place <= rest.length; place++) {
        if (place === from) continue;
        yield rest.toSpliced(place, 0, ...part);
        if (length > 1) yield rest.toSpliced(place, 0, ...part.toReversed());
      }
    }
  }
}
