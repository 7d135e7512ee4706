import type { InputOf } from '#contract/call.ts';
import type {
  approvePhotos,
  decidePhotoItem,
  listPhotoQueue,
  MailPreview,
  previewPhotoMail,
  showPhotoItem,
} from '#contract/desk/photos.ts';
import { itemsPerPage, type PhotoVerdict } from '#contract/desk/queues.ts';
import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { PictureId } from '#contract/photos.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import type { MailContent } from '../../integrations/mail/mail-content.ts';
import type { PhotoAddresses } from '../../platform/core/photo-addresses.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import { readCursor, writeCursor } from '../../platform/postgres/cursor.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { photoToDecide, resemblancesOf } from '../photos/admin-queries.ts';
import { decisionMail } from '../photos/decision-mail.ts';
import { copyBits } from '../photos/resemblance.ts';
import { recordLook } from '../staff/audit/record-action.ts';
import { decideIn, latestDecision, openDecisions } from './decisions.ts';
import { type DeskAddressOf, deskAddresses, photoForStaff } from './desk-photos.ts';
import { holdOf, holdsOf } from './holds.ts';
import { dueAt, photoVersion } from './items.ts';
import { opinionOn } from './opinions.ts';
import {
  appearanceOf,
  harmlessAmong,
  lastPhotoDecision,
  photosOfMember,
  photoWithDecision,
  queuedPhotos,
  reportsAbout,
  waitingPhotosBySite,
} from './photo-queue-queries.ts';

/** A request by staff for private data, which is recorded as a look. */
export interface Looking {
  readonly db: Db;
  readonly staff: StaffViewer;
  readonly now: Date;
  readonly addresses: PhotoAddresses;
}

/** Returns one page of the photos waiting for review. */
export async function photoQueue({ db, staff, now, addresses }: Looking, asked: InputOf<typeof listPhotoQueue>) {
  const after = asked.after === undefined ? undefined : readCursor(asked.after);
  if (isRefused(after)) return after;
  const without = await openDecisions(db, 'photo');
  const { site, only } = asked;
  const found = await queuedPhotos(db, { site, only, after, limit: itemsPerPage + 1, without });
  const page = found.slice(0, itemsPerPage);
  const ids = page.map(({ id }) => id);
  const holds = await holdsOf(db, { type: 'photo', ids }, staff.id, now);
  const sites = await waitingPhotosBySite(db, without);
  const counted = sites.filter(({ domain }) => site === undefined || domain === site);
  const addressOf = deskAddresses(addresses, staff.id, now);
  const last = page.at(-1);
  return {
    items: page.map((photo) => ({
      id: photo.id,
      member: photo.member_id,
      name: photo.name,
      site: photo.site,
      thumb: addressOf(photo.file_id, 'thumb', photo.member_id),
      width: photo.source_width,
      height: photo.source_height,
      waiting_since: photo.created_at,
      due_at: dueAt(staff.times, 'photos', photo.created_at),
      copy: photo.duplicate,
      harmless: photo.harmless,
      hold: holds.get(photo.id) ?? null,
      version: photoVersion(photo),
    })),
    next: found.length > page.length && last ? writeCursor({ at: last.created_at, id: last.id }) : null,
    waiting: counted.reduce((sum, { waiting }) => sum + waiting, 0),
    oldest_at:
      counted.map(({ oldest_at }) => oldest_at).toSorted((one, other) => Number(one) - Number(other))[0] ?? null,
    sites: sites.map(({ domain, waiting }) => ({ domain, waiting })),
    last_decided_at: await lastPhotoDecision(db),
  };
}

/** Returns a photo with its look-alikes and the profile facts of its owner, and records the look. */
export async function photoItemFor({ db, staff, now, addresses }: Looking, { id }: InputOf<typeof showPhotoItem>) {
  const photo = await photoToDecide(db, id);
  const owner = photo && (await ownerOf(db, photo.member_id, deskAddresses(addresses, staff.id, now), now));
  const shown = owner?.photos.find((one) => one.id === id);
  if (!photo || !owner || !shown) return refuse('no_such_item');
  const item = { type: 'photo', id } as const;
  const look_alikes = await lookAlikesOf(db, photo, deskAddresses(addresses, staff.id, now));
  const target = { type: 'photo', id } as const;
  await recordLook(db, { staff: staff.id, action: 'photo.view', target, member: photo.member_id }, now);
  return {
    photo: shown,
    version: photoVersion(photo),
    waiting_since: photo.created_at,
    due_at: dueAt(staff.times, 'photos', photo.created_at),
    owner,
    look_alikes,
    hold: (await holdOf(db, item, staff.id, now)) ?? null,
    decision: (await latestDecision(db, item, staff.id)) ?? null,
    opinion: (await opinionOn(db, item)) ?? null,
  };
}

async function ownerOf(db: Sql, id: MemberId, addressOf: DeskAddressOf, now: Date) {
  const told = await appearanceOf(db, id);
  if (!told) return undefined;
  const { date_of_birth, signup_date, confirmed_at, paid_user, email: _email, ...owner } = told;
  const photos = await photosOfMember(db, id);
  return {
    ...owner,
    age: ageOn(date_of_birth, dayIn('UTC', now)),
    joined_at: signup_date,
    confirmed: confirmed_at !== null,
    premium: paid_user,
    reports_about: await reportsAbout(db, id),
    photos: photos.map((photo) => photoForStaff(photo, addressOf)),
  };
}

type PhotoToDecide = NonNullable<Awaited<ReturnType<typeof photoToDecide>>>;

async function lookAlikesOf(db: Sql, photo: PhotoToDecide, addressOf: DeskAddressOf) {
  const found = await resemblancesOf(db, photo);
  const alike = await Promise.all(
    found.map(async ({ picture_id, member_id, bits, name }) => {
      const other = await photoWithDecision(db, member_id, picture_id);
      if (!other) return [];
      return [
        {
          photo: photoForStaff(other, addressOf),
          member: member_id,
          name,
          own: member_id === photo.member_id,
          likeness: bits <= copyBits ? ('copy' as const) : ('similar' as const),
          mirrored:
            distance(other.perceptual_hash, photo.mirrored_hash) <
            distance(other.perceptual_hash, photo.perceptual_hash),
          bits,
        },
      ];
    }),
  );
  return alike.flat();
}

/** Returns the number of bits in which two hashes differ, or 64 if one is missing. */
function distance(one: string | null, other: string | null): number {
  if (!one || !other) return 64;
  return [...one].filter((bit, place) => bit !== other[place]).length;
}

/** Returns the email about a decision as it will be sent, in the owner's language and in English. */
export async function photoMail(db: Sql, sites: Sites, { id, reason }: InputOf<typeof previewPhotoMail>) {
  const photo = await photoToDecide(db, id);
  const owner = photo && (await memberById(db, photo.member_id));
  if (!owner) return refuse('no_such_item');
  const site = await sites.of(owner.site);
  const mail = await previewIn(owner.language, async (language) =>
    decisionMail({ ...owner, language }, site, reason ? 0 : 1, reason ? [reason] : []),
  );
  return { mail };
}

/** Renders an email in the recipient's language and in English. */
export async function previewIn(
  language: Language,
  write: (language: Language) => Promise<Pick<MailContent, 'subject' | 'paragraphs'>>,
): Promise<MailPreview> {
  const words = async (written: Language) => {
    const { subject, paragraphs } = await write(written);
    return { subject, paragraphs: [...paragraphs] };
  };
  return { language, own: await words(language), english: language === 'en' ? null : await words('en') };
}

/** Stores a decision on a photo. Rejecting an approved photo takes it down without closing the account. */
export async function decidePhotoFor(
  tx: Tx,
  { id, version, verdict }: InputOf<typeof decidePhotoItem>,
  staff: StaffViewer,
  now: Date,
) {
  const item = { type: 'photo', id } as const;
  const photo = await photoToDecide(tx, id);
  if (photo?.status === 'active' && verdict.decision === 'approved')
    return refuse('decided_already', { decision: (await latestDecision(tx, item, staff.id)) ?? null });
  return await decideIn(tx, { item, version, verdict }, staff, now);
}

/** Approves low-risk photos together. Returns the photos that it skipped, with the reason. */
export async function approveHarmless(
  tx: Tx,
  { photos }: InputOf<typeof approvePhotos>,
  staff: StaffViewer,
  now: Date,
) {
  const verdict: PhotoVerdict = { decision: 'approved' };
  const harmless = await harmlessAmong(
    tx,
    photos.map(({ id }) => id),
  );
  const decisions = [];
  const refused = [];
  // Processes the photos in a fixed order, to prevent deadlocks between two callers with the same photos.
  for (const { id, version } of photos.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (!harmless.has(id) && (await isPending(tx, id))) {
      refused.push({ id, code: 'not_harmless' as const });
      continue;
    }
    const item = { type: 'photo', id } as const;
    const made = await decideIn(tx, { item, version, verdict }, staff, now);
    if (isRefused(made)) refused.push({ id, code: made.refused });
    else decisions.push({ id, decision: made.decision });
  }
  return { decisions, refused };
}

async function isPending(db: Sql, id: PictureId): Promise<boolean> {
  return (await photoToDecide(db, id))?.status === 'pending';
}
