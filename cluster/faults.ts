import { setTimeout as wait } from "node:timers/promises";
import type { Town } from "./town.ts";

/** A fault. `make` injects it and returns the function that undoes it. */
export type Fault = {
  name: string;
  what: string;
  /** How long it lasts, in seconds. */
  seconds: number;
  /** Maximum number of pages and scripts that may fail because of it. */
  failedPages: number;
  make: (town: Town, turn: number) => Promise<() => Promise<void> | void>;
};

/** For faults that lose no page: nothing that serves visitors is affected. */
const NONE = 0;
/** Each visitor has at most one open request when a shop is killed. */
const UNDER_WAY = 4;
/**
 * While nothing listens on the shop's address, every request fails; HAProxy is back within a second or two.
 */
const NOBODY_LISTENS = 60;

const nothingToMend = () => {};

/** All faults, in the order in which they're injected. */
export const FAULTS: readonly Fault[] = [
  {
    name: "leader-crashed",
    what: "the leader's PostgreSQL is killed; its Patroni keeps running",
    seconds: 15,
    failedPages: NONE,
    make: async ({ databases }) => {
      (await databases.leader()).killPostgres();
      return nothingToMend;
    },
  },
  {
    name: "leader-lost",
    what: "the leader's machine dies: PostgreSQL, Patroni, and etcd together",
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
    what: "the owner switches the lead to another database",
    seconds: 10,
    failedPages: NONE,
    make: async ({ databases }) => {
      await databases.switchOver();
      return nothingToMend;
    },
  },
  {
    name: "standby-taken-out",
    what: "the owner takes the standby out cleanly, and brings it back",
    seconds: 10,
    failedPages: NONE,
    make: async ({ databases }) => {
      const standby = await databases.standby();
      await standby.endPatroni();
      return () => standby.startPatroni();
    },
  },
  {
    name: "standby-rebuilt",
    what: "the owner refills the standby from the leader",
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
    what: "the pooler is killed with all its connections and restarted",
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
    what: "another build is deployed to all machines, then the shops are restarted one by one",
    seconds: 3,
    failedPages: NONE,
    make: async ({ shops, builds }, turn) => {
      for (const shop of shops) await shop.receive(builds[(turn + 1) % builds.length] as string);
      for (const shop of shops) {
        await shop.end("SIGTERM");
        await shop.start();
        // HAProxy checks readiness twice a second.
        await wait(1_000);
      }
      return nothingToMend;
    },
  },
  {
    name: "haproxy-reloaded",
    what: "HAProxy reloads its configuration",
    seconds: 4,
    failedPages: NONE,
    make: async ({ edge }) => {
      edge.reloadHaproxy();
      return nothingToMend;
    },
  },
  {
    name: "haproxy-restarted",
    what: "HAProxy is killed with all its connections and restarted",
    seconds: 5,
    failedPages: NOBODY_LISTENS,
    make: async ({ edge }) => {
      await edge.restartHaproxy();
      return nothingToMend;
    },
  },
];

export const FAULT_NAMES: readonly string[] = FAULTS.map(({ name }) => name);
