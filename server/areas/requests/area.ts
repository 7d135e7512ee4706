import type { ServerArea } from '../../platform/core/area.ts';
import type { RequestTools } from './ask.ts';
import { requestCommands } from './request-admin.ts';
import { requestCalls } from './request-calls.ts';
import { requestsDue } from './request-job.ts';
import { type RequestWork, requestWorker } from './request-worker.ts';

/** Actions on a member that need two members of staff: erasures, and refunds above a limit. */
export const requests = {
  name: 'requests',
  calls: (tools: RequestTools) => requestCalls(tools),
  jobs: [requestsDue],
  workers: (work: RequestWork) => [requestWorker(work)],
  admin: requestCommands,
} satisfies ServerArea;
