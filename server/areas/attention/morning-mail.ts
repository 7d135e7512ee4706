import { post } from '../../integrations/mail/post.ts';
import { lastSealSince, type SealedHash } from '../staff/audit/seal-audit.ts';
import { idOfName } from '../../platform/core/ids.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { ageText, type Attention, attentionIn } from './attention.ts';

/** Runs every morning, in UTC: before work begins in all countries of the product. */
export const mailAttention = job('mail_attention', { retries: 5, every: '30 5 * * *' });

const day = 86_400_000;

export interface MorningMail {
  readonly db: Db;
  readonly sites: Sites;
  /** Recipient of alarms. If undefined, the support address of the default site. */
  readonly alarmEmail: string | undefined;
}

/**
 * Emails the operator what waits, if any of it is late, and the last hash of the desk's audit log, if it has new entries:
 * at most once a day, however often the job runs.
 */
export function mailAttentionWorker({ db, sites, alarmEmail }: MorningMail): Worker {
  return worker(mailAttention, async (_nothing, now) => {
    const found = await attentionIn(db, now);
    const late = found.filter(({ isLate }) => isLate);
    const sealed = await lastSealSince(db, new Date(now.getTime() - day));
    if (late.length === 0 && !sealed) return;
    const { support_email, mail_name: from_name } = (await sites.of('')).settings;
    const to = { member: null, name: '', address: alarmEmail ?? support_email, language: 'en', from_name } as const;
    const id = idOfName(`attention:${now.toISOString().slice(0, 10)}`);
    await transact(db, (tx) => post(tx, { to, kind: 'alarm', content: contentOf(found, late, sealed, now), id }, now));
  });
}

function contentOf(found: readonly Attention[], late: readonly Attention[], sealed: SealedHash | undefined, now: Date) {
  const [first, ...others] = late;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return {
    subject: first ? `Late: ${first.what} (${first.count})${more}` : 'The audit log of the desk',
    greeting: 'Hello,',
    paragraphs: [
      ...(found.length > 0 ? ['This waits for an operator. For the current list, run: npm run admin'] : []),
      // A later change of the database cannot change this email.
      ...(sealed
        ? [
            `Last hash of the desk’s audit log, sealed ${sealed.sealed_at.toISOString()}: ${sealed.hash}`,
            'Keep this email. To compare, run: npm run admin -- staff verify',
          ]
        : []),
    ],
    rows: found.map(
      (one) => [one.what, `${one.count}, ${ageText(one, now)} (npm run admin -- ${one.command})`] as const,
    ),
    footer: ['This email goes to the operator (ALARM_EMAIL, or the support address of the default site).'],
  };
}
