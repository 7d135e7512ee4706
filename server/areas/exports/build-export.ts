import type { Recipient } from '../accounts/account-mails.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { makeSecretToken, tokenHash } from '../accounts/credentials/secret-token.ts';
import { newId } from '../../platform/core/ids.ts';
import { countryOf } from '../members/member-dates.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import { reserveFiles, removeFiles, claimFiles } from '../../integrations/orphaned-files.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';
import type { KnownSite, Sites } from '../../platform/core/sites.ts';
import { type Archive, writeArchive } from './archive.ts';
import { contentsOf } from './contents.ts';
import type { Subject } from './read-me.ts';
import { mailExport, mailFailedExport } from './export-mail.ts';
import { buildExport, expiryOf, triesOfExport } from './exports.ts';
import { zipOf } from './zip.ts';

interface Workshop {
  readonly db: Db;
  readonly storage: PhotoStorage;
  readonly details: TokenCipher;
  readonly sites: Sites;
}

/** Creates archives. Retries interrupted ones; a separate job deletes their orphaned files. */
export function exportWorker({ db, storage, sites, details }: Workshop): Worker {
  return worker(buildExport, async ({ member: id, id: wanted }, now) => {
    const member = await memberById(db, id);
    if (!member) return;
    const site = await sites.of(member.site);
    if (!(await begin(db, { member, site }, wanted, now))) return;
    const country = await countryOf(db, member);
    const subject = { member: id, name: member.name, language: member.language, country, site };
    const file = newId<PhotoFileId>(now);
    await reserveFiles(db, file, now);
    let kept = false;
    try {
      const archive = await writeArchive(storage, file, zipOf(contentsOf({ db, storage, details }, subject, now), now));
      kept = await finish(db, subject, { ...archive, id: wanted }, now);
    } finally {
      if (!kept) await removeFiles(db, storage, file);
    }
  });
}

/** The member who requested an archive, and the site that sends the email. */
interface Requester {
  readonly member: Recipient;
  readonly site: KnownSite;
}

/**
 * Returns whether the archive is still requested. After too many attempts, marks it as failed and emails the member.
 */
async function begin(db: Db, { member, site }: Requester, id: string, now: Date): Promise<boolean> {
  return await transact(db, async (tx) => {
    const row = await tx
      .updateTable('data_export')
      .set((all) => ({ tries: all('tries', '+', 1) }))
      .where('member_id', '=', member.id)
      .where('id', '=', id)
      .where('ready_at', 'is', null)
      .where('failed_at', 'is', null)
      .returning('tries')
      .executeTakeFirst();
    if (!row) return false;
    if (row.tries <= triesOfExport) return true;
    await tx
      .updateTable('data_export')
      .set({ failed_at: now })
      .where('member_id', '=', member.id)
      .where('id', '=', id)
      .execute();
    await mailFailedExport(tx, site, member, now);
    tx.announce(member.id, { event: 'data_export_changed' });
    return false;
  });
}

interface WantedArchive extends Archive {
  readonly id: string;
}

/** Publishes the archive and emails the member. Returns false if it is no longer requested. */
async function finish(db: Db, { member: id, site }: Subject, { id: wanted, ...archive }: WantedArchive, now: Date) {
  return await transact(db, async (tx) => {
    const member = await memberById(tx, id);
    const token = makeSecretToken();
    const expires_at = expiryOf(now);
    const given = await tx
      .updateTable('data_export')
      .set({ ...archive, ready_at: now, expires_at, token_hash: tokenHash(token) })
      .where('member_id', '=', id)
      .where('id', '=', wanted)
      .where('ready_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!member || !given) return false;
    if (!(await claimFiles(tx, archive.file_id))) throw new Error('The parts of the archive were removed too early.');
    await mailExport(tx, site, { to: member, token, expires_at }, now);
    tx.announce(id, { event: 'data_export_changed' });
    return true;
  });
}
