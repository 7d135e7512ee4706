import type { MemberId } from '#contract/members/members.ts';
import type { RejectionReason } from '#contract/photos.ts';
import { addressee, greetingOf, mailFooter, mailedName, type Recipient } from '../accounts/account-mails.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { MailContent } from '../../integrations/mail/mail-content.ts';
import { post } from '../../integrations/mail/post.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { KnownSite, Sites } from '../../platform/core/sites.ts';
import { translatorFor } from '../../platform/core/catalog.ts';

export const decisionsDue = job<{ member: MemberId }>('photo_decisions');

/**
 * Emails a member all pending decisions on their photos: which ones are visible now, and for each rejected one the
 * reason and how to object.
 */
export function decisionsWorker(db: Db, sites: Sites): Worker {
  return worker(decisionsDue, async ({ member: id }, now) => {
    const member = await memberById(db, id);
    if (!member) return;
    const site = await sites.of(member.site);
    await transact(db, async (tx) => {
      const told = await markTold(tx, id, now);
      if (told.length === 0) return;
      const reasons = told.flatMap(({ reason }) => reason ?? []);
      const content = decisionMail(member, site, told.length - reasons.length, reasons);
      await post(tx, { to: addressee(site, member), kind: 'photo_decision', content }, now);
    });
  });
}

/**
 * Claims the member's decisions that are not emailed yet, and returns their reasons. Two workers may handle the same
 * member: the second finds no decisions left.
 */
async function markTold(tx: Tx, member: MemberId, now: Date) {
  return await tx
    .updateTable('photo_decision')
    .set({ told_at: now })
    .where('member_id', '=', member)
    .where('told_at', 'is', null)
    .returning('reason')
    .execute();
}

/** Returns one email for several decisions: how many photos were approved, and why the others were rejected. */
export function decisionMail(
  owner: Recipient,
  site: KnownSite,
  approved: number,
  reasons: readonly RejectionReason[],
): MailContent {
  const { language } = owner;
  const translate = translatorFor(language, 'mails');
  const because = translatorFor(language, 'photos');
  const { support_email } = site.settings;
  const siteName = mailedName(site);
  const rejected = reasons.length;
  return {
    subject:
      rejected > 0
        ? translate('photos.subject_rejected', { count: rejected })
        : translate('photos.subject', { count: approved }),
    greeting: greetingOf(owner),
    paragraphs: [
      ...(approved > 0 ? [translate('photos.approved', { count: approved })] : []),
      ...(rejected > 0 ? [translate('photos.rejected', { count: rejected, site: siteName })] : []),
      ...[...new Set(reasons)].map((reason) => because(`reasons.${reason}`)),
      ...(rejected > 0 ? [translate('photos.gone'), translate('photos.object', { email: support_email })] : []),
    ],
    button: { label: translate('photos.button'), href: `${site.origin}/profile` },
    footer: mailFooter(site, language),
  };
}
