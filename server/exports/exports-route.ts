import { Hono } from 'hono';
import type { Sessions } from '../accounts/sessions.ts';
import type { Clock } from '../clock.ts';
import { inquiryOf, type PeerOf } from '../http/inquiry.ts';
import type { PhotoStorage } from '../outside/photo-storage.ts';
import type { Sql } from '../postgres/db.ts';
import { readArchive } from './archive.ts';
import { archiveFor } from './exports.ts';

export interface ExportsRoute {
  readonly db: Sql;
  readonly storage: PhotoStorage;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly peerOf: PeerOf;
}

/** The bytes of archives. Whatever is wrong (whose it is, how old, which browser), the answer is the same. */
export function exportsRoute({ db, storage, sessions, clock, peerOf }: ExportsRoute): Hono {
  return new Hono().get('/data-export/:file', async (context) => {
    const now = clock.now();
    const session = await sessions.of(inquiryOf(context, peerOf(context)), now);
    const id = /^([0-9a-f-]{36})\.zip$/.exec(context.req.param('file'))?.[1];
    const asking = session && { member: session.member, session: session.id, token: context.req.query('token') };
    const archive = asking && id ? await archiveFor(db, id, asking, now) : undefined;
    if (!archive) return context.notFound();
    const day = archive.ready_at.toISOString().slice(0, 10);
    return context.body(ReadableStream.from(readArchive(storage, archive)) as ReadableStream, 200, {
      'content-type': 'application/zip',
      'content-length': String(archive.bytes),
      'content-disposition': `attachment; filename="my-data-${day}.zip"`,
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
}
