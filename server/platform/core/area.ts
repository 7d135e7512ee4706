import type { Hono } from 'hono';
import type { Answer } from '../http/answer.ts';
import type { Job } from '../jobs/job.ts';
import type { Worker } from '../jobs/queue.ts';

/**
 * What an area brings to the product: `server/<area>/area.ts` says it in one object, and `server/areas/index.ts` lists them.
 * Every part may be left out. A part that needs services names them in its parameter; where the list is walked through,
 * a service that is not there does not compile.
 */
export interface ServerArea {
  /** The name of its folder. */
  readonly name: string;
  /** Its calls, each bound to its rule. */
  readonly calls?: (services: never) => readonly Answer[];
  /** What it answers beside the calls: files, links in mails, webhooks. */
  readonly routes?: (services: never) => readonly Hono[];
  /** What it has done after a commit, or regularly. */
  readonly jobs?: readonly Job[];
  /** Who does its jobs: one worker for each; none where the settings leave nothing to do. */
  readonly workers?: (services: never) => readonly Worker[];
  /** What people look at and decide with `npm run admin`. */
  readonly admin?: readonly AdminCommand[];
}

/** `npm run admin -- <name> …` */
export interface AdminCommand {
  readonly name: string;
  /** A line for each way of using it. */
  readonly help: string;
  /** It makes the settings safe, so it runs before they are. */
  readonly makesSafe?: true;
  /** Does what `words` ask for, and says what became of it; the help, where they make no sense. */
  readonly run: (services: never, words: readonly string[], now: Date) => Promise<string | AdminFailure>;
}

/** What was found is wrong: it is said, and the command ends with the code 1. */
export interface AdminFailure {
  readonly said: string;
  readonly failed: true;
}
