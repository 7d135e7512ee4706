import type { MemberId } from '#contract/members/members.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { addressesOf, eraseAccount } from '../accounts/deletion/erase-account.ts';
import { banAddress, addressPseudonym, untilAfterClosing } from '../accounts/sign-up/bans.ts';
import { eraseBlocks } from '../blocks/erase-blocks.ts';
import { eraseConversations } from '../chats/erase-conversations.ts';
import { eraseDebits } from '../debits/forget-debits.ts';
import { eraseWallet } from '../credits/wallet.ts';
import { eraseExports } from '../exports/end-exports.ts';
import { eraseRequestKeys } from '../../platform/http/idempotency.ts';
import { eraseLikes } from '../likes/erase-likes.ts';
import type { Pseudonymize } from '../../platform/core/pseudonym.ts';
import { acquaintancesOf, eraseCard } from '../members/erase-card.ts';
import type { ErasureList, Listed } from '../../integrations/erasure-list.ts';
import { eraseNotifications } from '../notifications/erase-notifications.ts';
import { eraseMails } from '../../integrations/mail/post.ts';
import { removeFiles } from '../../integrations/orphaned-files.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import { retainInvoices } from '../payments/invoices/retain-invoices.ts';
import { erasePhotos } from '../photos/erase-photos.ts';
import { banPhotoHashes } from '../photos/banned-photos.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { eraseActionDetails } from '../staff/audit/expire-audit.ts';
import { eraseReports } from '../reports/erase-reports.ts';
import { eraseDeskRecords } from '../staff/desk-records.ts';
import { transact } from '../../platform/postgres/transact.ts';

/**
 * The services that an erasure needs: the database, the photo storage, the list of erased members, and the
 * pseudonymizer.
 */
export interface Traces {
  readonly db: Db;
  readonly storage: PhotoStorage;
  readonly list: ErasureList;
  /** Pseudonymizes banned addresses and photos. */
  readonly pseudonymize: Pseudonymize;
}

/**
 * Erases a member everywhere. If interrupted, it is repeated, or the sweep of orphaned files completes it. Writes the
 * erasure list first, so that no half-erased member is forgotten. `listed`: the member's entry, if they are on the list
 * already.
 */
export async function eraseMember(traces: Traces, member: MemberId, now: Date, listed?: Listed): Promise<void> {
  const { db, storage, list, pseudonymize } = traces;
  const closed = listed?.closed || (await isClosed(db, member));
  if (!listed) await list.add(member, { closed }, now);
  const files = await transact(db, async (tx) => await eraseRows(tx, { member, closed, pseudonymize }, now));
  for (const file of files) await removeFiles(db, storage, file);
}

interface Erased {
  readonly member: MemberId;
  readonly closed: boolean;
  readonly pseudonymize: Pseudonymize;
}

async function eraseRows(tx: Tx, { member, closed, pseudonymize }: Erased, now: Date): Promise<PhotoFileId[]> {
  const addresses = await addressesOf(tx, member);
  if (closed) await banErasedMember(tx, pseudonymize, member, now);
  const others = await acquaintancesOf(tx, member);
  await eraseNotifications(tx, member);
  await tx.deleteFrom('inactivity_warning').where('member_id', '=', member).execute();
  const sent = await eraseConversations(tx, member, now);
  await eraseLikes(tx, member);
  await retainInvoices(tx, member);
  await eraseDebits(tx, member);
  await eraseBlocks(tx, member);
  const files = [...sent, ...(await erasePhotos(tx, member, now)), ...(await eraseExports(tx, member, now))];
  await eraseReports(tx, member);
  await eraseActionDetails(tx, member);
  await eraseDeskRecords(tx, member);
  await eraseWallet(tx, member);
  await eraseCard(tx, member, others);
  await eraseAccount(tx, member, now);
  await eraseMails(tx, member, addresses);
  await eraseRequestKeys(tx, member);
  return files;
}

/** Bans the address of a closed account. If the owner returns with a different address, their photos need a review. */
async function banErasedMember(tx: Tx, pseudonymize: Pseudonymize, member: MemberId, now: Date): Promise<void> {
  const found = await memberById(tx, member);
  if (!found) return;
  const until = untilAfterClosing(now);
  await banAddress(tx, addressPseudonym(pseudonymize, found.email), { reason: 'closed', since: now, until });
  await banPhotoHashes(tx, pseudonymize, member, until);
}

/** Returns whether an operator closed the account, even if its owner deleted it afterwards. */
async function isClosed(db: Sql, member: MemberId): Promise<boolean> {
  const deleted = await db
    .selectFrom('account_deletion')
    .select('status_before')
    .where('member_id', '=', member)
    .executeTakeFirst();
  return (deleted?.status_before ?? (await memberById(db, member))?.status) === 'blocked';
}
