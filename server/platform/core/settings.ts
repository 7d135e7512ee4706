import type { Secret } from './secret.ts';

/** Settings that areas read. The process reads them from the environment. */
export interface AreaSettings {
  /** The base of every URL that the product writes, without a trailing slash. */
  readonly publicUrl: string;
  /** The folder of all data outside the database. */
  readonly dataDir: string;
  readonly secret: Secret;
  /** The sender address of emails. */
  readonly mailFrom: string;
  /**
   * The address that receives alarms, such as books that do not balance. If undefined, the support address of the
   * default site receives them.
   */
  readonly alarmEmail: string | undefined;
}
