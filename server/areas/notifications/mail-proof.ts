import { mailProof } from '#contract/notifications/notifications.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { askMailProof } from '#contract/notifications/notifications.ts';
import type { TokenMail } from '../accounts/account-mails.ts';
import { mail } from '../accounts/credentials/credential-mails.ts';
import { makeMailToken, revokeMailTokens, spendMailToken } from '../accounts/credentials/mail-tokens.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import { isKeyUsed, runOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import { enableMails, lockMember } from './preferences.ts';

export const proofMails: Limit = { name: 'mail_proof', points: mailProof.perDay, seconds: 86_400 };

/** Reasons that persist until someone proves that they read the mailbox. */
const proved = ['bounce', 'fbl'] as const;

/**
 * Emails the link that resumes emails after a bounce or a complaint. Only this email is sent to such an address: its
 * owner requested it, and if it is not delivered nothing has changed.
 */
export async function mailProofLink(
  db: Db,
  { id, now }: Actor,
  { sites, limits }: { readonly sites: Sites; readonly limits: Limits },
  key: IdempotencyKey,
) {
  if (!(await isKeyUsed(db, key)) && (await limits.consumeExactly(proofMails, id))) return refuse('too_many_mails');
  const asked = await transact(db, async (tx) => {
    return await runOnce(tx, key, askMailProof.reply, async () => {
      const member = await lockMember(tx, id);
      if (!member || !proved.some((reason) => member.notifications_disabled.includes(reason))) {
        return refuse('not_disabled');
      }
      await revokeMailTokens(tx, id, ['mail_proof']);
      const token = await makeMailToken(tx, { member: id, purpose: 'mail_proof' }, now);
      await mailProofOf(tx, sites, { to: member, token }, now);
      return {};
    });
  });
  if (isRefused(asked)) await limits.refund(proofMails, id);
  return asked;
}

/** Enqueues the email with the link that resumes emails. */
export async function mailProofOf(tx: Tx, sites: Sites, { to, token }: TokenMail, now: Date): Promise<void> {
  const translate = translatorFor(to.language, 'notices');
  const { origin } = await sites.of(to.site);
  const content = {
    subject: translate('mail_proof.subject'),
    paragraphs: [
      translate('mail_proof.text'),
      translate('mail_proof.expires', { hours: mailProof.hours }),
      translate('mail_proof.not_you'),
    ],
    button: { label: translate('mail_proof.button'), href: `${origin}/notifications?proof=${token}` },
  };
  await mail(tx, sites, { to, kind: 'mail_proof', content }, now);
}

/** Resumes emails after the link was opened and confirmed: the mailbox receives emails, and somebody wants them. */
export async function enableByProof(db: Db, token: string, now: Date) {
  return await transact(db, async (tx) => {
    const found = await spendMailToken(tx, token, 'mail_proof', now);
    if (!found) return refuse('link_expired');
    await enableMails(tx, found.member, proved);
    return {};
  });
}
