import type { Logger } from 'pino';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import { idOfName } from '../../platform/core/ids.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { post } from '../../integrations/mail/post.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { type Difference, driftOf } from './drift.ts';

/** Runs every night. */
export const checkBooks = job('check_books', { retries: 3, every: '40 2 * * *' });

/** Maximum number of differences in an email. The log has all of them. */
const mostTold = 50;

export interface NightlyBooks {
  readonly db: Db;
  readonly sites: Sites;
  readonly log: Logger;
  /** Recipient of alarms. If undefined, the support address of the default site. */
  readonly alarmEmail: string | undefined;
}

/** Checks whether the books balance. If not, logs an error and emails the operator. */
export function checkBooksWorker({ db, sites, log, alarmEmail }: NightlyBooks): Worker {
  return worker(checkBooks, async (_nothing, now) => {
    const found = await driftOf(db, now);
    const output = { drift: found.length };
    if (found.length === 0) {
      log.info(output, 'books checked');
      return output;
    }
    log.error({ ...output, differences: found }, 'the books do not balance');
    const site = await sites.of('');
    const { support_email: address, mail_name: from_name } = site.settings;
    const to = { member: null, name: '', address: alarmEmail ?? address, language: 'en', from_name } as const;
    // The fixed id prevents a second email if the job is retried.
    const id = idOfName(`books:${now.toISOString().slice(0, 10)}`);
    await transact(db, (tx) => post(tx, { to, kind: 'alarm', content: alarmOf(found, now), id }, now));
    return output;
  });
}

function alarmOf(found: readonly Difference[], now: Date) {
  const day = now.toISOString().slice(0, 10);
  const more = found.length - mostTold;
  return {
    subject: `The books do not balance: ${found.length === 1 ? '1 difference' : `${found.length} differences`}`,
    greeting: 'Hello,',
    paragraphs: [
      'Last night’s check found payment and credit records that contradict each other. Nothing was changed.',
      `For the full report, run: npm run admin -- books ${day}`,
      ...(more > 0
        ? [`Of ${found.length} differences, the first ${mostTold} are listed here; the log has them all.`]
        : []),
    ],
    rows: found.slice(0, mostTold).map(({ name, id, detail }) => [name, `${id}: ${detail}`] as const),
    footer: ['This email goes to the operator (ALARM_EMAIL, or the support address of the default site).'],
  };
}
