/** Time limits for database work, in milliseconds. */
export interface Timeouts {
  /** Maximum duration of a statement. */
  readonly statement: number;
  /** Maximum wait for a lock. */
  readonly lock: number;
  /** Maximum wait for a free connection of the pool. */
  readonly wait: number;
  /** Maximum duration of an attempt to connect to the server; 0: unlimited. */
  readonly connect: number;
}

/**
 * Time limits where someone is looking at a screen, and should soon learn that a request has failed. (Safety, section
 * 4.)
 */
export const forPeople: Timeouts = { statement: 2_000, lock: 1_000, wait: 1_000, connect: 5_000 };

/**
 * Time limits where nobody waits, and some statements are large: jobs, exports, the admin command, the demo community.
 */
export const forJobs: Timeouts = { statement: 15 * 60_000, lock: 60_000, wait: 60_000, connect: 5_000 };
