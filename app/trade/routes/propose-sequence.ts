import { BASE } from "#app/trade/delivery/bands.ts";
import { DOOR_TIME, type Door, driveTime, roadMiles } from "./travel-time.ts";

/** Doors in the sequence that is proposed, and those that cannot be reached in their windows any more. */
export type ProposedSequence<Of extends Door> = { doors: Of[]; left: Of[] };

/** A shorter way is one that is shorter by more than what numbers are wrong by. */
const LEAST_GAIN = 1e-6;
/** Beginning a tour at each of its doors is tried up to so many doors; with more of them at one. */
const MOST_STARTS = 20;
/** So many visits are reckoned while one tour is improved, which no tour of 30 doors needs: a longer one has its time too. */
const MOST_VISITS = 3_000_000;

/**
 * Proposes in which sequence a car visits doors (rules routes/travel-time): the shortest way that is found on which it is at each door
 * within its window. It begins with several tours from neighbor to neighbor, and improves each by turning a part of it around
 * (2-opt) and by moving a part to another place (or-opt) as long as that makes it shorter. A door that fits nowhere is left
 * over. One whose window ended before the departure is late whatever is done: it comes as soon as no other window is broken by it.
 * The same doors, in whatever sequence they are given, make the same tour. `known` is a tour of them to begin with as well.
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

/** Where a new door costs a tour the fewest miles without breaking a window; null when it breaks one everywhere. */
export function cheapestPlace(departsAt: number, doors: readonly Door[], door: Door): number | null {
  const way = wayOf(departsAt, [...doors, door]);
  const tour = doors.map((_, index) => index);
  return cheapestIn(way, tour, doors.length)?.place ?? null;
}

/** The miles between all doors and the base, whose index is the number of the doors, and when each can be visited. */
export type RoadWay = {
  departsAt: number;
  base: number;
  miles: number[][];
  from: number[];
  /** Infinite for a door that is late already. */
  until: number[];
};

/** Reads the distances of doors once, since the search asks for them very often. */
export function wayOf(departsAt: number, doors: readonly Door[]): RoadWay {
  const places = [...doors.map(({ place }) => place), BASE];
  return {
    departsAt,
    base: doors.length,
    miles: places.map((from) => places.map((to) => roadMiles(from, to))),
    from: doors.map(({ from }) => from),
    until: doors.map(({ until }) => (until < departsAt ? Number.POSITIVE_INFINITY : until)),
  };
}

const mile = (way: RoadWay, from: number, to: number) => way.miles[from]?.[to] ?? 0;

/** Calls `seen` with each door of a tour and how long after the end of its window the car comes; returns the miles, there and back. */
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

/** The miles of a tour, there and back; infinite when it breaks a window. */
export function milesOf(way: RoadWay, tour: readonly number[]): number {
  let isBroken = false;
  const miles = drive(way, tour, (_, behind) => {
    isBroken ||= behind > 0;
  });
  return isBroken ? Number.POSITIVE_INFINITY : miles;
}

/** What a tour costs: its miles, and so many that a second behind a window always costs more than the longest way. */
function costOf(way: RoadWay, tour: readonly number[]): number {
  let behind = 0;
  const miles = drive(way, tour, (_, by) => {
    behind += by;
  });
  return miles + behind * 100;
}

/** The door that is farthest behind its window; null when none is. */
function latestOf(way: RoadWay, tour: readonly number[]): number | null {
  let [latest, most]: [number | null, number] = [null, 0];
  drive(way, tour, (door, behind) => {
    if (behind > most) [latest, most] = [door, behind];
  });
  return latest;
}

/** More doors come first, then fewer miles. */
function isBetter(way: RoadWay, one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return one.length > other.length;
  return milesOf(way, one) < milesOf(way, other) - LEAST_GAIN;
}

/** Tours to begin with: by the ends of the windows, and from neighbor to neighbor, each beginning at another door. */
function firstTours(way: RoadWay, doors: readonly number[]): number[][] {
  const starts = doors.length <= MOST_STARTS ? doors : doors.slice(0, 1);
  return [[...doors], ...starts.map((start) => fromNeighborToNeighbor(way, doors, start))];
}

/** Goes on to the nearest door that is open in time; once there is none, by the ends of the windows. */
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

/** The tour without the doors that break their windows: the one that is farthest behind goes first. */
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

/** Puts every door that is not on a tour where it costs the least, the one with the earliest end first. */
function insertAll(way: RoadWay, tour: readonly number[], doors: readonly number[]): number[] {
  return doors
    .filter((door) => !tour.includes(door))
    .reduce((grown, door) => cheapestIn(way, grown, door)?.tour ?? grown, [...tour]);
}

/** The shortest tour with one more door, and its place there; null when each breaks a window. */
export function cheapestIn(way: RoadWay, tour: readonly number[], door: number) {
  let best: { place: number; tour: number[]; miles: number } | null = null;
  for (let place = 0; place <= tour.length; place++) {
    const grown = tour.toSpliced(place, 0, door);
    const miles = milesOf(way, grown);
    if (miles < (best?.miles ?? Number.POSITIVE_INFINITY) - LEAST_GAIN) best = { place, tour: grown, miles };
  }
  return best;
}

/** A door that is late already comes as soon as no window is broken by it; at the end none is. */
function asSoonAsPossible(way: RoadWay, tour: readonly number[], door: number): number[] {
  const at = tour.findIndex((_, place) => Number.isFinite(milesOf(way, tour.toSpliced(place, 0, door))));
  return tour.toSpliced(at < 0 ? tour.length : at, 0, door);
}

/** A tour that none of the changes makes better any more: fewer minutes behind a window, else fewer miles. */
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

/** Parts of so many doors are moved as one. */
const LONGEST_PART = 3;

/** Every tour that one change makes of a tour. */
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
