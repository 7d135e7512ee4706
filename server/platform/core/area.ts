import type { Hono } from 'hono';
import type { Answer } from '../http/answer.ts';
import type { Job } from '../jobs/job.ts';
import type { Worker } from '../jobs/queue.ts';
import type { Figure } from '../metrics/figures.ts';

/**
 * Everything that an area adds to the server: each `server/<area>/area.ts` exports one, and `server/areas/index.ts`
 * lists them. All parts are optional. A part declares the services that it needs in its parameter, so a missing service
 * does not compile.
 */
export interface ServerArea {
  /** The name of the area's folder. */
  readonly name: string;
  /** The area's calls, each bound to its handler. */
  readonly calls?: (services: never) => readonly Answer[];
  /** HTTP routes beside the calls: files, links in emails, webhooks. */
  readonly routes?: (services: never) => readonly Hono[];
  /** Jobs that run after a commit or on a schedule. */
  readonly jobs?: readonly Job[];
  /** One worker for each job; none if the settings leave nothing to do. */
  readonly workers?: (services: never) => readonly Worker[];
  /** Gauges for metrics that are read from the area's tables. */
  readonly figures?: readonly Figure[];
  /** Commands of `npm run admin`. */
  readonly admin?: readonly AdminCommand[];
}

/** `npm run admin -- <name> …` */
export interface AdminCommand {
  readonly name: string;
  /** One line per usage. */
  readonly help: string;
  /** This command repairs unsafe settings, so it runs before they are validated. */
  readonly makesSafe?: true;
  /** Runs the command and returns its output, or the help if `words` are invalid. */
  readonly run: (services: never, words: readonly string[], now: Date) => Promise<string | AdminFailure>;
}

/** The command found a problem: prints `said` and exits with code 1. */
export interface AdminFailure {
  readonly said: string;
  readonly failed: true;
}
