import { askDataExport, dataExportAddress } from '#contract/accounts/data-export.ts';
import type { MemberId } from '#contract/members/members.ts';
import { exportWorker } from '#server/areas/exports/build-export.ts';
import type { Browser } from '../browser.ts';
import type { TestServices } from '../services.ts';
import { testPassword, person } from '../people.ts';

type ArchiveServices = Pick<TestServices, 'db' | 'storage' | 'sites' | 'clock' | 'details'>;

/** Builds a requested archive, as the worker of the queue does. */
export async function build({ clock, ...services }: ArchiveServices, member: MemberId, id: string): Promise<void> {
  const work = exportWorker(services).work as (data: object, now: Date) => Promise<void>;
  await work({ member, id }, clock.now());
}

/**
 * Creates a member whose archive is ready. Returns the member's browser, which requested it, with the archive's id and
 * token.
 */
export async function testArchive(services: TestServices, name: string) {
  const own = await person(services, name);
  const { id } = (await own.ask(askDataExport, { password: testPassword })).reply.data_export;
  await build(services, own.id, id);
  return { own, id, token: await mailedExportToken(services, own.email) };
}

/** Returns the token in the latest email about an archive. */
export async function mailedExportToken({ db }: Pick<TestServices, 'db'>, email: string): Promise<string> {
  const { body_text } = await db
    .selectFrom('mail')
    .select('body_text')
    .where('to_address', '=', email)
    .where('kind', '=', 'data_export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /data_export=([\w-]{43})#data-export/.exec(body_text)![1]!;
}

/** Returns the HTTP status of a request for the archive. */
export async function status(one: Pick<Browser, 'send'>, id: string, token?: string): Promise<number> {
  return (await one.send(dataExportAddress(id, token))).status;
}
