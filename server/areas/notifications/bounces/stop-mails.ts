import type { DisabledReason } from '#contract/notifications/notifications.ts';
import type { MemberId } from '#contract/members/members.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import type { Marks } from '../../../integrations/mail/bounce-token.ts';
import { mailRefused } from '../../../integrations/mail/post.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { disableMails, lockMember } from '../preferences.ts';

/**
 * Stops emails to the member whose token is in one of these texts. Ignores anything else that a report claims about its
 * recipient, because anyone can write reports. Returns whether a member was found.
 */
export async function stopMails(
  db: Db,
  marks: Marks,
  texts: readonly string[],
  reason: DisabledReason,
): Promise<boolean> {
  for (const text of texts) {
    const mark = marks.read(text);
    if (!mark) continue;
    const stopped = await transact(db, async (tx) => {
      const member = await lockMember(tx, mark.owner as MemberId);
      // The token is bound to one address: a bounce of a previous address does not concern the current one.
      if (!member || !mark.isOf(member.email)) return false;
      await disableMails(tx, member.id, reason);
      return true;
    });
    if (stopped) return true;
  }
  return false;
}

/** Handles a permanent rejection of the address during delivery. */
export function refusedWorker(db: Db): Worker {
  return worker(mailRefused, async ({ mail }) => {
    const refused = await db
      .selectFrom('mail')
      .select(['member_id', 'to_address'])
      .where('id', '=', mail)
      .executeTakeFirst();
    if (!refused?.member_id) return;
    const { member_id, to_address } = refused;
    await transact(db, async (tx) => {
      const member = await lockMember(tx, member_id);
      if (member?.email === to_address) await disableMails(tx, member_id, 'bounce');
    });
  });
}
