/** How long something may take that is asked of the database, in milliseconds. */
export interface Timeouts {
  /** A statement is given up after this. */
  readonly statement: number;
  /** A lock that others hold is waited for this long. */
  readonly lock: number;
  /** A free connection of the pool is waited for this long. */
  readonly wait: number;
  /** An attempt to connect to the server is given up after this; 0: never. */
  readonly connect: number;
}

/** Somebody is looking at a screen: better to be told soon that it cannot be done just now. (Safety, section 4.) */
export const forPeople: Timeouts = { statement: 2_000, lock: 1_000, wait: 1_000, connect: 5_000 };

/** Nobody waits, and some of it is much: jobs, exports, the admin command, the demo community. */
export const forJobs: Timeouts = { statement: 15 * 60_000, lock: 60_000, wait: 60_000, connect: 5_000 };
