import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type PictureId, rejectionReason } from '#contract/photos.ts';
import { isRefused } from '#contract/refusal.ts';
import { adminCommand, type AdminResult } from '../../platform/admin/admin-command.ts';
import { AdminError } from '../../platform/admin/admin-error.ts';
import { ageOf } from '../../platform/admin/age.ts';
import { choose } from '../../platform/admin/choice.ts';
import { fullId } from '../../platform/admin/id-prefix.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { type PhotoDecision, decidePhoto } from './decide.ts';
import { photoToDecide, resemblancesOf, waitingPhotos } from './admin-queries.ts';

/** Photos that wait for review, for SQL after `FROM`. */
export const pendingPhotos = sql`picture WHERE status = 'pending' AND hidden_at IS NULL`;

/** The dependencies of the admin command. `folder` stores photos while an administrator views them. */
export interface PhotoAdmin {
  readonly db: Db;
  readonly storage: PhotoStorage;
  readonly folder: string;
  /** The administrator. */
  readonly by: string;
}

/** The services of the photo commands. Only commands that need the storage open it. */
export interface PhotoAdminServices extends Omit<PhotoAdmin, 'storage'> {
  openStorage(): Promise<PhotoStorage>;
}

const opened = async (services: PhotoAdminServices): Promise<PhotoAdmin> => ({
  ...services,
  storage: await services.openStorage(),
});

export const photoCommands = [
  adminCommand({
    name: 'photos',
    help: 'list pending photos, copies of known ones first',
    run: async ({ db }: PhotoAdminServices, _given, now) => await list(db, now),
  }),
  adminCommand({
    name: 'photos show',
    takes: ['ID'],
    help: 'write one photo to a file to open, and name similar ones',
    run: async (services: PhotoAdminServices, { id }, now) => await show(await opened(services), id, now),
  }),
  adminCommand({
    name: 'photos approve',
    takes: ['ID ...'],
    help: 'show photos to other members',
    run: async (services: PhotoAdminServices, { id }, now) => await approve(await opened(services), id, now),
  }),
  adminCommand({
    name: 'photos reject',
    takes: ['ID', 'REASON'],
    help: 'delete a photo, and email the member the reason',
    more: `Reasons: ${rejectionReason.options.join(', ')}`,
    run: async (services: PhotoAdminServices, { id, reason }, now) => {
      const decision = {
        decision: 'rejected',
        reason: choose(reason, 'reason', rejectionReason.options),
        by: services.by,
      } as const;
      return await settle(await opened(services), await photoOf(services.db, id), decision, now);
    },
  }),
];

async function photoOf(db: Db, typed: string): Promise<PictureId> {
  return await fullId<PictureId>(db, typed, { noun: 'photo', table: 'picture', column: 'id' });
}

/** Approves what can be approved; one photo decided meanwhile does not keep the others waiting. */
async function approve(admin: PhotoAdmin, typed: readonly string[], now: Date): Promise<AdminResult> {
  const ids = await Promise.all(typed.map(async (one) => await photoOf(admin.db, one)));
  const decision = { decision: 'approved', by: admin.by } as const;
  const done = await Promise.allSettled(ids.map(async (one) => await settle(admin, one, decision, now)));
  const fault = done.find((one) => one.status === 'rejected' && !(one.reason instanceof AdminError));
  if (fault?.status === 'rejected') throw fault.reason;
  const said = done
    .map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as AdminError).message))
    .join('\n');
  return done.every(({ status }) => status === 'fulfilled') ? said : { said, failed: true };
}

async function list(db: Db, now: Date): Promise<string> {
  const waiting = await waitingPhotos(db);
  if (waiting.length === 0) return 'There are no pending photos.';
  const lines = waiting.map(({ id, name, created_at, width, height, duplicate }) =>
    [id, ageOf(created_at, now).padStart(6), `${width}×${height}`.padStart(9), name, duplicate ? '(copy?)' : '']
      .join('  ')
      .trimEnd(),
  );
  return [`${waiting.length} waiting. To see one: npm run admin -- photos show ID`, '', ...lines].join('\n');
}

async function show(admin: PhotoAdmin, typed: string, now: Date): Promise<string> {
  const id = await photoOf(admin.db, typed);
  const photo = await photoToDecide(admin.db, id);
  if (!photo) throw new AdminError(`There is no photo ${id}.`);
  const alike = await resemblancesOf(admin.db, photo);
  const lines = [
    `Photo    ${id}, ${photo.status}, sent ${ageOf(photo.created_at, now)} ago`,
    `Member   ${photo.name} (${photo.member_id}), ${photo.member_status}, here for ${ageOf(photo.signup_date, now)}`,
    `File     ${await layOut(admin, id, photo.file_id)}`,
  ];
  for (const { picture_id, file_id, name, status, bits } of alike) {
    const file = status === 'rejected' ? 'its file is deleted' : await layOut(admin, picture_id, file_id);
    lines.push(`Like     one of ${name}, ${status}, ${bits} of 64 bits differ: ${file}`);
  }
  return lines.join('\n');
}

/** Writes the whole uploaded photo to a file: a later crop must not reveal a part that was never reviewed. */
async function layOut({ storage, folder }: PhotoAdmin, id: PictureId, file: PhotoFileId): Promise<string> {
  const bytes = await storage.read(file, 'source');
  if (!bytes) return 'missing from the storage';
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = laidOut(folder, id);
  await writeFile(name, bytes, { mode: 0o600 });
  return name;
}

function laidOut(folder: string, id: PictureId): string {
  return path.join(folder, `${id}.webp`);
}

async function settle(
  { db, storage, folder }: PhotoAdmin,
  id: PictureId,
  decision: PhotoDecision,
  now: Date,
): Promise<string> {
  const decided = await decidePhoto({ db, storage }, id, decision, now);
  await rm(laidOut(folder, id), { force: true });
  if (!isRefused(decided)) return `${id} is ${decision.decision}. The member gets an email.`;
  throw new AdminError(
    decided.refused === 'no_such_photo' ? `There is no photo ${id}.` : `${id} has been decided already.`,
  );
}
