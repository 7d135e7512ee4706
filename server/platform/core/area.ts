import type { Hono } from 'hono';
import type { AdminCommand } from '../admin/admin-command.ts';
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
  /** Commands of `npm run admin`, declared with `adminCommand`. */
  readonly admin?: readonly AdminCommand[];
}
