import type { MemberId } from '#contract/members/members.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { readMe, type Subject } from './read-me.ts';
import type { Row } from './rows.ts';
import { exportFiles } from '../privacy/entry.ts';
import { whatGoesIn } from './what-goes-in.ts';
import type { ZipEntry } from './zip.ts';

/** The sources of an archive: the database, the photos, and the key of bank details. */
interface ExportSources {
  readonly db: Sql;
  readonly storage: Pick<PhotoStorage, 'read'>;
  readonly details: TokenCipher;
}

/** Yields the files of an archive one by one. Loads each only when it is read. */
export async function* contentsOf(
  { db, storage, details }: ExportSources,
  subject: Subject,
  now: Date,
): AsyncIterable<ZipEntry> {
  yield { name: 'READ-ME.txt', bytes: encoded([readMe(subject, now)]) };
  for (const file of exportFiles) {
    const sections = whatGoesIn.filter((section) => section.file === file);
    const rows = sections.map(({ table, rows }) => [table, rows(db, subject.member, details)] as const);
    yield { name: `${file}.json`, bytes: encoded(jsonOf(rows)) };
  }
  yield* photosOf(db, storage, subject.member);
  yield* sentPhotosOf(db, storage, subject.member);
}

/** Yields the photos as uploaded, uncropped, but without the file's metadata. */
async function* photosOf(db: Sql, storage: Pick<PhotoStorage, 'read'>, member: MemberId): AsyncIterable<ZipEntry> {
  const photos = await db
    .selectFrom('picture')
    .select(['id', 'file_id'])
    .where('member_id', '=', member)
    // The files of rejected photos have been deleted.
    .where('status', '!=', 'rejected')
    .orderBy('position')
    .execute();
  for (const { id, file_id } of photos) {
    const bytes = await storage.read(file_id, 'source');
    if (bytes) yield { name: `photos/${id}.webp`, bytes: [bytes], packed: true };
  }
}

/** Yields the photos that the member sent in conversations. */
async function* sentPhotosOf(db: Sql, storage: Pick<PhotoStorage, 'read'>, member: MemberId): AsyncIterable<ZipEntry> {
  const photos = await db
    .selectFrom('message_photo')
    .select(['message_id', 'file_id'])
    .where('member_id', '=', member)
    .orderBy('message_id')
    .execute();
  for (const { message_id, file_id } of photos) {
    const bytes = await storage.read(file_id, 'full');
    if (bytes) yield { name: `sent-photos/${message_id}.webp`, bytes: [bytes], packed: true };
  }
}

/** Serializes an object with one array per table, row by row. */
async function* jsonOf(sections: readonly (readonly [string, AsyncIterable<Row>])[]): AsyncIterable<string> {
  let opening = '{';
  for (const [table, rows] of sections) {
    yield `${opening}\n  ${JSON.stringify(table)}: [`;
    let between = '\n    ';
    for await (const row of rows) {
      yield between + JSON.stringify(row, undefined, 2).replaceAll('\n', '\n    ');
      between = ',\n    ';
    }
    yield between.startsWith(',') ? '\n  ]' : ']';
    opening = ',';
  }
  yield '\n}\n';
}

const encoder = new TextEncoder();

async function* encoded(texts: Iterable<string> | AsyncIterable<string>): AsyncIterable<Uint8Array> {
  for await (const text of texts) yield encoder.encode(text);
}
