import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { pictureId, type PictureId, rejectionReason } from '#contract/photos.ts';
import { isRefused } from '#contract/refusal.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { type PhotoDecision, decidePhoto } from './decide.ts';
import { photoToDecide, resemblancesOf, waitingPhotos } from './admin-queries.ts';

/** The dependencies of the admin command. `folder` stores photos while an administrator views them. */
export interface PhotoAdmin {
  readonly db: Db;
  readonly storage: PhotoStorage;
  readonly folder: string;
  /** The administrator. */
  readonly by: string;
}

export const photoAdminHelp = `npm run admin -- photos                      pending photos, copies of known ones first
npm run admin -- photos show ID              one photo, as a file to open, and what it resembles
npm run admin -- photos approve ID ...       shows them to others
npm run admin -- photos reject ID REASON     deletes it, and emails the member the reason

Reasons: ${rejectionReason.options.join(', ')}`;

/** Runs an admin command and returns what to print. */
export async function photoAdmin(
  admin: PhotoAdmin,
  [command = 'list', ...rest]: readonly string[],
  now: Date,
): Promise<string> {
  const [id, reason] = rest;
  if (command === 'list' && rest.length === 0) return await list(admin, now);
  if (command === 'show' && isId(id)) return await show(admin, id, now);
  if (command === 'approve' && rest.length > 0 && rest.every(isId)) {
    const approved = { decision: 'approved', by: admin.by } as const;
    return (await Promise.all(rest.map(async (one) => await settle(admin, one, approved, now)))).join('\n');
  }
  const why = z.safeParse(rejectionReason, reason);
  if (command === 'reject' && rest.length === 2 && isId(id) && why.success) {
    return await settle(admin, id, { decision: 'rejected', reason: why.data, by: admin.by }, now);
  }
  return photoAdminHelp;
}

function isId(text: string | undefined): text is PictureId {
  return z.safeParse(pictureId, text).success;
}

async function list({ db }: PhotoAdmin, now: Date): Promise<string> {
  const waiting = await waitingPhotos(db);
  if (waiting.length === 0) return 'There are no pending photos.';
  const lines = waiting.map(({ id, name, created_at, width, height, duplicate }) =>
    [id, age(created_at, now).padStart(6), `${width}×${height}`.padStart(9), name, duplicate ? '(copy?)' : '']
      .join('  ')
      .trimEnd(),
  );
  return [`${waiting.length} waiting. To see one: npm run admin -- photos show ID`, '', ...lines].join('\n');
}

async function show(admin: PhotoAdmin, id: PictureId, now: Date): Promise<string> {
  const photo = await photoToDecide(admin.db, id);
  if (!photo) return `There is no photo ${id}.`;
  const alike = await resemblancesOf(admin.db, photo);
  const lines = [
    `Photo    ${id}, ${photo.status}, sent ${age(photo.created_at, now)} ago`,
    `Member   ${photo.name} (${photo.member_id}), ${photo.member_status}, here for ${age(photo.signup_date, now)}`,
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
  return decided.refused === 'no_such_photo' ? `There is no photo ${id}.` : `${id} has been decided already.`;
}

const minute = 60_000;

function age(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - since.getTime()) / minute));
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2 * 24 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 60 / 24)} d`;
}
