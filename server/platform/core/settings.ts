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
  /** The address that receives an email when the books do not balance; undefined if nobody does. */
  readonly alarmEmail: string | undefined;
}
