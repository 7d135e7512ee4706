import { unzipSync } from 'fflate';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { logIn } from '#contract/accounts/accounts.ts';
import { dataExportAddress, exportHours, showDataExport } from '#contract/accounts/data-export.ts';
import { languages } from '#contract/languages.ts';
import type { Tables } from '#database/tables.ts';
import { homeCountry } from '#contract/locale.ts';
import { listPhotos } from '#contract/photos.ts';
import { eraseMember } from '../erasure/erase-member.ts';
import { diskErasureList } from '../../integrations/erasure-list.ts';
import { type Browser } from '#testing/browser.ts';
import { browser } from '#testing/browser.ts';
import { canary, allVisibility } from '#testing/all-visibility.ts';
import { mailedExportToken, testArchive, status } from '#testing/doubles/archives.ts';
import { testServices } from '#testing/services.ts';
import { testPassword, person } from '#testing/people.ts';
import { filesIn } from '#testing/drills/traces.ts';
import { endExportsWorker } from './end-exports.ts';
import { readMe } from './read-me.ts';
import { exportFiles } from '../privacy/entry.ts';
import { entryOf } from '../privacy/register.ts';
import { whatGoesIn } from './what-goes-in.ts';

const services = await testServices();
const { db, app, clock, storage, sites, folder } = services;
const photos = path.join(folder, 'photos');
type Work = (data: object, now: Date) => Promise<void>;

async function elsewhere({ email }: { email: string }): Promise<Browser> {
  const phone = browser(app);
  await phone.ask(logIn, { email, password: testPassword });
  return phone;
}

async function fetched(one: Pick<Browser, 'send'>, id: string, token?: string) {
  const answer = await one.send(dataExportAddress(id, token));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { answer, bytes, files: unzipSync(bytes) };
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe('the archive of a member', () => {
  test('contains rows of every registered table, and no secrets', async () => {
    const { own } = await allVisibility(services);
    const { id } = (await own.ask(showDataExport, {})).reply.data_export!;
    const { files, bytes, answer } = await fetched(own, id, await mailedExportToken(services, own.email));
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-11-02.zip"');

    const held = Object.fromEntries(
      exportFiles.map((file) => [file, JSON.parse(textOf(files[`${file}.json`])) as Record<string, object[]>]),
    );
    // `account_deletion` is empty, because a deleted account cannot request an archive.
    const empty = whatGoesIn.filter(({ table, file }) => !held[file]![table]?.length).map(({ table }) => table);
    expect(empty).toEqual(['account_deletion']);
    expect(held.payments!.debit_mandate).toMatchObject([{ iban: 'NL91ABNA0417164300', city: 'Amsterdam' }]);
    for (const { table, file } of whatGoesIn)
      expect(missingColumns(table, held[file]![table] ?? []), table).toEqual([]);

    const all = Object.entries(files).map(([name, file]) => (name.endsWith('.webp') ? '' : textOf(file)));
    for (const said of [
      `About ${canary}.`,
      `Hello from ${canary}`,
      `${canary} says hello`,
      'Hello yourself',
      `${canary}.new@example.org`,
      `${canary} Browser`,
      `${canary} Two`,
    ]) {
      expect(all.join('\n').toLowerCase(), said).toContain(said.toLowerCase());
    }
    const secrets = await db.selectFrom('member').select('password_hash').where('id', '=', own.id).execute();
    const tokens = await db.selectFrom('session').select('token_hash').where('member_id', '=', own.id).execute();
    for (const secret of [...secrets, ...tokens].flatMap((row) => Object.values(row))) {
      expect(all.join('\n')).not.toContain(secret);
    }
    expect(held.conversations!.message).toMatchObject([
      { body: `${canary} says hello`, written_by_me: true },
      { body: 'Hello yourself', written_by_me: false },
      { body: `${canary} again`, written_by_me: true },
      { kind: 'photo', written_by_me: true },
    ]);
    const [sent] = held.conversations!.message_photo as [{ readonly message_id: string }];
    expect(Object.keys(files)).toContain(`sent-photos/${sent.message_id}.webp`);
    expect(held.likes!.like_out).toMatchObject([{ other_name: 'Bram' }]);
    expect(held.blocks!.member_hidden, 'that Chloe blocks as well is hers').toMatchObject([{ other_name: 'Chloe' }]);
    expect(Object.keys(held.blocks!.member_hidden![0]!)).toEqual(['other_id', 'other_name']);
    expect(all.join('\n'), 'addresses of others').not.toMatch(/bram\d*@|chloe\d*@/i);

    const kept = (await own.ask(listPhotos, {})).reply.photos.filter((photo) => photo.status !== 'rejected');
    const pictures = Object.keys(files).filter((name) => name.startsWith('photos/'));
    expect(pictures).toEqual(kept.map((photo) => `photos/${photo.id}.webp`));
    const source = await own.send(kept[0]!.source.filename);
    expect(Buffer.from(await source.arrayBuffer()).equals(files[pictures[0]!]!)).toBe(true);
    for (const told of ['conversations.json', 'photos/', 'sent-photos/'])
      expect(textOf(files['READ-ME.txt'])).toContain(told);
  });

  test('describes every file in each language', async () => {
    const site = await sites.of('damson.test');
    const told = languages.map((language) =>
      readMe({ name: 'Anna', language, country: homeCountry[language], site }, clock.now()),
    );
    expect(new Set(told).size).toBe(languages.length);
    for (const text of told) for (const file of exportFiles) expect(text).toContain(`${file}.json`);
  });

  test.each([
    ['US', 'November 2, 2026 at 9:46 PM'],
    ['GB', '2 November 2026 at 21:46'],
  ] as const)('formats its date for %s as %s', async (country, written) => {
    const site = await sites.of('damson.test');
    const told = readMe({ name: 'Anna', language: 'en', country, site }, new Date('2026-11-02T21:46:00Z'));
    expect(told.replaceAll(/\s/g, ' ')).toContain(`${written} UTC`);
  });

  test('is stored encrypted', async () => {
    const before = new Set(await filesIn(photos));
    const { own, id } = await testArchive(services, 'Encrypted');
    const parts = (await filesIn(photos)).filter((file) => !before.has(file));
    expect(parts).toHaveLength(1);
    const { bytes } = await fetched(own, id);
    const row = await db.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const stored = (await storage.read(row.file_id!, 'part-0'))!;
    expect(Buffer.from(stored).includes('READ-ME')).toBe(false);
    expect(Buffer.from(bytes).includes('READ-ME')).toBe(true);
  });
});

/** Returns the columns that the copy lacks although the privacy register does not exclude them. */
function missingColumns(table: keyof Tables, rows: readonly object[]): string[] {
  const { columns, copy } = entryOf(table);
  const leftOut = typeof copy === 'string' ? {} : (copy.without ?? {});
  const [row] = rows;
  if (!row) return [];
  return Object.values(columns)
    .flat()
    .filter((column) => !(column in row) && !(column in leftOut) && !owners.has(`${table}.${column}`));
}
/** Columns that identify the member, or whose contents the copy has under other names. */
const owners = new Set([
  ...whatGoesIn.map(({ table }) => `${table}.member_id`),
  'discount_code.user_id',
  'report.reporter_id',
  'debit_mandate.sealed',
]);

/** The tables that the law requires, listed independently of the implementation. */
const promised = {
  account: `member name_owner consent notification_off inactivity_warning notice_told signup_skip tracking device_mark
    account_deletion mail_token data_export push_switch push_told`,
  profile: 'member_card match_answer profile',
  photos: 'picture photo_decision',
  likes: 'like_out like_in swipe swipe_day',
  blocks: 'member_hidden',
  conversations: 'inbox message message_reaction message_photo',
  credits: 'wallet ledger credit_debt',
  payments:
    'payment invoice discount_code discount_use dispute spending_control saved_card stay_offer withdrawal debit debit_mandate',
  reports: 'report appeal member_note staff_request suspension',
  sessions: 'session push_subscription',
  mails: 'mail',
} as const;

test('the archive contains exactly the required tables', () => {
  const tablesOf = (file: keyof typeof promised) => promised[file].split(/\s+/).toSorted();
  for (const file of exportFiles) {
    const there: string[] = whatGoesIn.filter((section) => section.file === file).map(({ table }) => table);
    expect(there.toSorted(), file).toEqual(tablesOf(file));
  }
});

describe('an archive can be downloaded', () => {
  test('in the browser that requested it, and elsewhere with the token from the email', async () => {
    const { own, id, token } = await testArchive(services, 'Fetches');
    expect(await status(own, id)).toBe(200);
    const phone = await elsewhere(own);
    expect((await phone.ask(showDataExport, {})).reply.data_export).toMatchObject({ state: 'ready', fetchable: false });
    expect(await status(phone, id)).toBe(404);
    expect(await status(phone, id, 'x'.repeat(43))).toBe(404);
    expect((await phone.ask(showDataExport, { token })).reply.data_export).toMatchObject({ fetchable: true });
    expect(await status(phone, id, token)).toBe(200);
  });

  test('only by its owner: other members and visitors get 404', async () => {
    const { own, id, token } = await testArchive(services, 'Owner');
    const other = await person(services, 'Curious');
    const nothing = await other.send(dataExportAddress(crypto.randomUUID()));
    for (const one of [other, browser(app)]) {
      const answer = await one.send(dataExportAddress(id, token));
      expect(answer.status).toBe(404);
      expect(await answer.clone().text()).toEqual(await nothing.clone().text());
    }
    expect((await other.ask(showDataExport, { token })).reply.data_export).toBeNull();
    expect(await status(own, id, token)).toBe(200);
  });

  test(`for ${exportHours} hours; then the link expires and the file is deleted`, async () => {
    const { own, id, token } = await testArchive(services, 'Late');
    const { file_id } = await db.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    clock.move(72 * 3_600_000 - 1);
    expect(await status(own, id, token)).toBe(200);
    clock.move(1);
    expect(await status(own, id, token)).toBe(404);
    expect((await own.ask(showDataExport, { token })).reply.data_export).toMatchObject({
      state: 'expired',
      fetchable: false,
      bytes: null,
    });
    expect(await storage.read(file_id!, 'part-0')).toBeDefined();
    await (endExportsWorker(db, storage).work as Work)({}, clock.now());
    expect(await storage.read(file_id!, 'part-0')).toBeUndefined();
    const row = await db.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ file_id: null, file_key: null, token_hash: null });
  });

  test('until its member is erased', async () => {
    const { own, id } = await testArchive(services, 'Leaves');
    const { file_id } = await db.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await storage.read(file_id!, 'part-0')).toBeDefined();
    const list = diskErasureList(path.join(folder, 'erased'));
    await eraseMember({ db, storage, list, pseudonymize: services.pseudonymize }, own.id, clock.now());
    expect(await storage.read(file_id!, 'part-0')).toBeUndefined();
    expect(await db.selectFrom('data_export').selectAll().where('id', '=', id).execute()).toEqual([]);
  });
});
