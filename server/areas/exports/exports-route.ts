import { Hono } from 'hono';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import type { Clock } from '../../platform/core/clock.ts';
import { clientInfoOf, type ClientOf } from '../../platform/http/client-info.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import type { SecurityLog } from '../../platform/core/security-log.ts';
import { readArchive } from './archive.ts';
import { archiveFor } from './exports.ts';

export interface ExportsRoute {
  readonly db: Sql;
  readonly storage: PhotoStorage;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly clientOf: ClientOf;
  readonly security: SecurityLog;
}

/** Serves archives. Responds 404 for a wrong owner, an expired archive and a different browser alike. */
export function exportsRoute({ db, storage, sessions, clock, clientOf, security }: ExportsRoute): Hono {
  return new Hono().get('/data-export/:file', async (context) => {
    const now = clock.now();
    const client = clientOf(context);
    const session = await sessions.evenClosed(clientInfoOf(context, client), now);
    const id = /^([0-9a-f-]{36})\.zip$/.exec(context.req.param('file'))?.[1];
    const asking = session && { member: session.member, session: session.id, token: context.req.query('token') };
    const archive = asking && id ? await archiveFor(db, id, asking, now) : undefined;
    const about = { member: session?.member, network: networkOf(client.ip), call: 'GET /data-export' };
    if (!archive) {
      if (session) security.refused('access_refused', about);
      return context.notFound();
    }
    security.done('export_fetched', { ...about, session: session?.id });
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
