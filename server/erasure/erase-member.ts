import type { MemberId } from '#contract/members.ts';
import { addressesOf, eraseAccount } from '../accounts/erase-account.ts';
import { eraseBlocks } from '../blocks/erase-blocks.ts';
import { eraseConversations } from '../chats/erase-conversations.ts';
import { eraseWallet } from '../credits/wallet.ts';
import { eraseExports } from '../exports/end-exports.ts';
import { eraseRequestKeys } from '../http/once.ts';
import { eraseLikes } from '../likes/erase-likes.ts';
import { acquaintancesOf, eraseCard } from '../members/erase-card.ts';
import type { ErasureList } from '../outside/erasure-list.ts';
import { eraseNotifications } from '../notifications/erase-notifications.ts';
import { eraseMails } from '../outside/mail/post.ts';
import { removeFiles } from '../outside/loose-files.ts';
import type { PhotoFileId, PhotoStorage } from '../outside/photo-storage.ts';
import { keepInvoices } from '../payments/keep-invoices.ts';
import { erasePhotos } from '../photos/erase-photos.ts';
import type { Db, Tx } from '../postgres/db.ts';
import { eraseReports } from '../reports/erase-reports.ts';
import { transact } from '../postgres/transact.ts';

/** Where something of a member may be. */
export interface Traces {
  readonly db: Db;
  readonly storage: PhotoStorage;
  readonly list: ErasureList;
}

/**
 * Erases a member, everywhere. It may be cut short at any point and is then done again, or completed by the sweeping of
 * loose files. The list comes first: nobody who is half erased can be forgotten.
 */
export async function eraseMember({ db, storage, list }: Traces, member: MemberId, now: Date): Promise<void> {
  await list.add(member, now);
  const files = await transact(db, async (tx) => await eraseRows(tx, member, now));
  for (const file of files) await removeFiles(db, storage, file);
}

async function eraseRows(tx: Tx, member: MemberId, now: Date): Promise<PhotoFileId[]> {
  const addresses = await addressesOf(tx, member);
  const others = await acquaintancesOf(tx, member);
  await eraseNotifications(tx, member);
  await tx.deleteFrom('inactivity_warning').where('member_id', '=', member).execute();
  const sent = await eraseConversations(tx, member, now);
  await eraseLikes(tx, member);
  await keepInvoices(tx, member);
  await eraseBlocks(tx, member);
  const files = [...sent, ...(await erasePhotos(tx, member, now)), ...(await eraseExports(tx, member, now))];
  await eraseReports(tx, member);
  await eraseWallet(tx, member);
  await eraseCard(tx, member, others);
  await eraseAccount(tx, member, now);
  await eraseMails(tx, member, addresses);
  await eraseRequestKeys(tx, member);
  return files;
}
