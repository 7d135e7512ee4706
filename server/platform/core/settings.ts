import type { Secret } from './secret.ts';

/** Settings that areas read. The process takes them from the environment. */
export interface AreaSettings {
  /** The base of every address that the product writes, without a slash at its end. */
  readonly publicUrl: string;
  /** The folder of everything that is stored outside the database. */
  readonly dataDir: string;
  readonly secret: Secret;
  /** The sender's address of emails. */
  readonly mailFrom: string;
  /** Who is emailed when the books do not balance; undefined: nobody. */
  readonly alarmEmail: string | undefined;
}
