import { setTimeout as wait } from "node:timers/promises";
import type { Town } from "./town.ts";

/** Something that is broken. `make` breaks it and returns what mends it. */
export type Fault = {
  name: string;
  what: string;
  /** For how many seconds it is looked at before it is mended. */
  seconds: number;
  /** How many pages and scripts may fail by it. */
  failedPages: number;
  make: (town: Town, turn: number) => Promise<() => Promise<void> | void>;
};

/** For these nobody loses a page: none of what visitors are answered by is touched. */
const NONE = 0;
/** Each visitor has one request under way at most when a shop is killed. */
const UNDER_WAY = 4;
/** While nobody listens at the shop's address nothing can be answered; HAProxy is back within a second or two. */
const NOBODY_LISTENS = 60;

const nothingToMend = () => {};

/** All faults, in the order in which they are made. */
export const FAULTS: readonly Fault[] = [
  {
    name: "leader-crashed",
    what: "the leader's PostgreSQL is killed; its Patroni lives",
    seconds: 15,
    failedPages: NONE,
    make: async ({ databases }) => {
      (await databases.leader()).killPostgres();
      return nothingToMend;
    },
  },
  {
    name: "leader-lost",
    what: "the leader's machine dies: PostgreSQL, Patroni and etcd at once",
    seconds: 35,
    failedPages: NONE,
    make: async ({ databases }) => {
      const leader = await databases.leader();
      await leader.lose();
      return () => {
        leader.startEtcd();
        leader.startPatroni();
      };
    },
  },
  {
    name: "leader-cut-off",
    what: "the leader's machine is cut off from everything",
    seconds: 35,
    failedPages: NONE,
    make: async ({ databases }) => {
      const { machine } = await databases.leader();
      machine.cutOff();
      return () => machine.connect();
    },
  },
  {
    name: "leader-parted",
    what: "the leader is cut off from the other databases, while the shops still reach it",
    seconds: 35,
    failedPages: NONE,
    make: async ({ databases }) => {
      const leader = await databases.leader();
      const others = databases.nodes.filter((node) => node !== leader);
      leader.machine.cutOffFrom(others.map(({ machine }) => machine));
      return () => leader.machine.connect();
    },
  },
  {
    name: "standby-cut-off",
    what: "the standby that the leader waits for is cut off",
    seconds: 25,
    failedPages: NONE,
    make: async ({ databases }) => {
      const { machine } = await databases.standby();
      machine.cutOff();
      return () => machine.connect();
    },
  },
  {
    name: "switched-over",
    what: "the owner hands the lead to another database",
    seconds: 10,
    failedPages: NONE,
    make: async ({ databases }) => {
      await databases.switchOver();
      return nothingToMend;
    },
  },
  {
    name: "standby-taken-out",
    what: "the owner takes the standby out in good order, and brings it back",
    seconds: 10,
    failedPages: NONE,
    make: async ({ databases }) => {
      const standby = await databases.standby();
      await standby.endPatroni();
      return () => standby.startPatroni();
    },
  },
  {
    name: "standby-made-anew",
    what: "the owner has the standby filled from the leader",
    seconds: 10,
    failedPages: NONE,
    make: async ({ databases }) => {
      await databases.makeAnew(await databases.standby());
      return nothingToMend;
    },
  },
  {
    name: "etcd-lost",
    what: "all members of etcd are killed",
    seconds: 25,
    failedPages: NONE,
    make: async ({ databases }) => {
      await Promise.all(databases.nodes.map((node) => node.killEtcd()));
      return () => {
        for (const node of databases.nodes) node.startEtcd();
      };
    },
  },
  {
    name: "pooler-restarted",
    what: "the pooler ends with all its connections and starts again",
    seconds: 5,
    failedPages: NONE,
    make: async ({ edge }) => {
      await edge.restartPooler();
      return nothingToMend;
    },
  },
  {
    name: "shop-killed",
    what: "one of the shops is killed",
    seconds: 8,
    failedPages: UNDER_WAY,
    make: async ({ shops }, turn) => {
      const shop = shops[turn % shops.length];
      await shop?.end("SIGKILL");
      return () => shop?.start();
    },
  },
  {
    name: "shops-renewed",
    what: "another build is put on all machines, then one shop after the other is ended and started",
    seconds: 3,
    failedPages: NONE,
    make: async ({ shops, builds }, turn) => {
      for (const shop of shops) await shop.receive(builds[(turn + 1) % builds.length] as string);
      for (const shop of shops) {
        await shop.end("SIGTERM");
        await shop.start();
        // HAProxy asks twice a second whether it is ready.
        await wait(1_000);
      }
      return nothingToMend;
    },
  },
  {
    name: "haproxy-reloaded",
    what: "HAProxy reads its configuration anew",
    seconds: 4,
    failedPages: NONE,
    make: async ({ edge }) => {
      edge.reloadHaproxy();
      return nothingToMend;
    },
  },
  {
    name: "haproxy-restarted",
    what: "HAProxy ends with all its connections and starts again",
    seconds: 5,
    failedPages: NOBODY_LISTENS,
    make: async ({ edge }) => {
      await edge.restartHaproxy();
      return nothingToMend;
    },
  },
];

export const FAULT_NAMES: readonly string[] = FAULTS.map(({ name }) => name);
