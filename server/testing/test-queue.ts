import type pg from 'pg';
import { eraseMessages } from '../chats/messages/erase-old-messages.ts';
import { eraseMembers } from '../erasure/erase-due.ts';
import { forgetOld } from '../erasure/forget-old.ts';
import { endUnused } from '../erasure/retention.ts';
import { endExports } from '../exports/end-exports.ts';
import { buildExport } from '../exports/exports.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { mailRefused, sendMail } from '../outside/mail/post.ts';
import { decisionsDue } from '../photos/decision-mail.ts';
import { sweepFiles } from '../photos/sweep.ts';
import { sandboxJobs } from '../outside/sandbox/sandbox.ts';
import { noticeJobs } from '../notifications/notices/notices.ts';
import { receiptDue } from '../payments/receipt.ts';
import { reconcile } from '../payments/reconcile.ts';

/** All jobs there are. */
const own = [
  sendMail,
  mailRefused,
  buildExport,
  endExports,
  receiptDue,
  reconcile,
  decisionsDue,
  sweepFiles,
  eraseMessages,
  eraseMembers,
  forgetOld,
  endUnused,
];
export const allJobs = [...own, ...noticeJobs, ...sandboxJobs];

export async function openTestQueue(connection: pg.PoolConfig): Promise<Queue> {
  return await openQueue(connection, allJobs, (fault) => {
    throw fault;
  });
}
