import { activate, signUp } from '#contract/accounts/accounts.ts';
import type { AskedOf } from '#contract/call.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { PictureId } from '#contract/photos.ts';
import type { Gender, Sexuality } from '#contract/members/profile-values.ts';
import { type Viewer, viewerOf } from '#server/platform/http/viewer.ts';
import type { SiteSettings } from '#contract/site.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { Tracking } from '#contract/tracking.ts';
import { isPremium } from '#server/areas/members/premium.ts';
import type { StoredPicture } from '#database/stored-types.ts';
import { soughtGenders } from '#server/areas/members/search/compatibility.ts';
import { type Browser, browser } from './browser.ts';
import type { TestServices } from './services.ts';

export const testPassword = 'correct horse battery';

/** Returns a valid sign-up form with optional changes. */
export function signUpForm(name: string, changes: Partial<AskedOf<typeof signUp>> = {}): AskedOf<typeof signUp> {
  return {
    email: `${name.toLowerCase().replace(/[^a-z0-9]/g, '')}@example.org`,
    name,
    password: testPassword,
    date_of_birth: '1988-05-04',
    gender: 'female',
    consent: true,
    ...changes,
  };
}

export interface TestPerson extends Browser {
  readonly id: MemberId;
  readonly email: string;
}

export interface PersonOptions {
  readonly gender?: Gender;
  readonly sexuality?: Sexuality | null;
  readonly date_of_birth?: string;
  /** False leaves the email address unconfirmed. */
  readonly confirmed?: boolean;
  readonly premium?: boolean;
  /** The traffic source of a member who followed a partner's link and consented to storing it. */
  readonly tracking?: Tracking;
}

let addresses = 0;

/** Creates a member who has signed up and confirmed their email address, with their own browser. */
export async function person(services: TestServices, name: string, about: PersonOptions = {}): Promise<TestPerson> {
  addresses += 1;
  const ip = `198.19.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  const own = browser(services.app, { ip });
  const { gender = 'female', date_of_birth = '1988-05-04' } = about;
  const { tracking } = about;
  const form = signUpForm(name, { gender, date_of_birth, ...(tracking && { tracking, tracking_consent: true }) });
  const { reply } = await own.ask(signUp, form);
  const id = reply.user!.id;
  if (about.confirmed !== false) await own.ask(activate, { token: await tokenInMail(services, form.email) });
  if (about.sexuality !== undefined) {
    const { sexuality } = about;
    await services.db
      .updateTable('member_card')
      .set({ sexuality, ...soughtGenders(gender, sexuality) })
      .where('id', '=', id)
      .execute();
  }
  if (about.premium) {
    await services.db.updateTable('member').set({ paid_user: true }).where('id', '=', id).execute();
    await services.db.updateTable('member_card').set({ premium: true }).where('id', '=', id).execute();
  }
  return { ...own, id, email: form.email };
}

/** Returns the token in the latest email to an address. */
export async function tokenInMail({ db }: Pick<TestServices, 'db'>, email: string): Promise<string> {
  const mail = await db
    .selectFrom('mail')
    .select('body_text')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /token=([\w-]+)/.exec(mail.body_text)![1]!;
}

/** Returns the token in the latest email about a decision. */
export async function mailedAppeal({ db }: Pick<TestServices, 'db'>, email: string): Promise<string> {
  const mails = await db.selectFrom('mail').select('body_text').where('to_address', '=', email).orderBy('id').execute();
  return mails.map(({ body_text }) => /appeal=([\w-]+)/.exec(body_text)?.[1]).findLast(Boolean)!;
}

/** Returns the kinds of the emails to an address, oldest first. */
export async function mailsTo({ db }: Pick<TestServices, 'db'>, email: string): Promise<string[]> {
  const mails = await db.selectFrom('mail').select('kind').where('to_address', '=', email).orderBy('id').execute();
  return mails.map(({ kind }) => kind);
}

/** Returns the stored data of a photo that was uploaded and approved. */
export function storedPicture(changes: Partial<StoredPicture> = {}): StoredPicture {
  return {
    id: crypto.randomUUID() as PictureId,
    file_id: crypto.randomUUID() as string as PhotoFileId,
    width: 720,
    height: 960,
    thumbhash: '',
    blurred_thumbhash: '',
    premium_only: false,
    ...changes,
  };
}

/** Returns the row of a photo that others can see. */
export function pictureRow(member_id: MemberId, picture: StoredPicture, position: number, created_at: Date) {
  const { width: source_width, height: source_height } = picture;
  return { ...picture, member_id, position, status: 'active' as const, source_width, source_height, created_at };
}

/** Returns a viewer for rules that are called without a request. `settings` override the site's settings. */
export function testViewer(
  { db, clock, sites, addresses }: Pick<TestServices, 'db' | 'clock' | 'sites' | 'addresses'>,
  member: MemberId,
  settings: Partial<SiteSettings> = {},
): Viewer {
  const of = async (host: string) => {
    const site = await sites.of(host);
    return { ...site, settings: { ...site.settings, ...settings } };
  };
  const tools = { sites: { of }, addresses, isPremium: async (id: MemberId) => await isPremium(db, id) };
  return viewerOf(tools, { member, closed: false }, 'damson.test', clock.now());
}
