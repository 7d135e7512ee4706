import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { MessageId } from '#contract/chats/chats.ts';
import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { ReportCategory } from '#contract/reports.ts';
import { defaultSettings } from '#contract/site.ts';
import { isRefused } from '#contract/refusal.ts';
import { makeSecretToken } from '#server/areas/accounts/credentials/secret-token.ts';
import { createAccount } from '#server/areas/accounts/sign-up/sign-up.ts';
import { sendText } from '#server/areas/chats/sending/send.ts';
import { isPremium } from '#server/areas/members/premium.ts';
import { changeField } from '#server/areas/members/profile/save-profile.ts';
import { storeUpload, type UploadTools } from '#server/areas/photos/upload.ts';
import { appeal } from '#server/areas/reports/appeals.ts';
import { decideReport } from '#server/areas/reports/decide-report.ts';
import { report } from '#server/areas/reports/reports.ts';
import { demoStaff } from '#server/areas/staff/access/demo-staff.ts';
import type { PhotoAddresses } from '#server/platform/core/photo-addresses.ts';
import type { Sites } from '#server/platform/core/sites.ts';
import type { Limits } from '#server/platform/http/limits.ts';
import { viewerOf } from '#server/platform/http/viewer.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { demoCommunity, type DemoMember } from './community.ts';
import { accountsOfOne, appealed, reported, warned, type StoryMessage } from './desk-stories.ts';
import { minutesBefore } from './insert-all.ts';
import { drawnPictures, readPicture } from './pictures.ts';

export interface DeskWorkTools extends UploadTools {
  readonly db: Db;
  readonly sites: Sites;
  readonly limits: Limits;
  readonly addresses: PhotoAddresses;
  /** Directory for incoming uploads. */
  readonly uploads: string;
  /** Host of the demo site. */
  readonly host: string;
  readonly stopping: AbortSignal;
}

/**
 * Creates work for the desk of a new demo: reports, an appeal, a message with a warning, and new accounts of one person
 * with copied photos. Uses the same calls as members, so that all evidence, emails and history exist. Involves only
 * community members whom nobody can log in as, and the new accounts are never listed.
 */
export async function writeDeskWork(tools: DeskWorkTools, now: Date): Promise<void> {
  for (const { messages, ...what } of reported) {
    if (tools.stopping.aborted) return;
    await write(tools.db, messages, now);
    const message = await latestMessageOf(tools.db, member(what.about).id);
    await reportOne(tools, { ...what, message }, now);
  }
  await write(tools.db, warned, now);
  await appealOne(tools, now);
  await signUpOnePerson(tools, now);
}

function member(key: string): DemoMember {
  return demoCommunity().find((one) => one.key === key)!;
}

async function write(db: Db, messages: readonly StoryMessage[], now: Date): Promise<void> {
  for (const { from, to, minutesAgo, text } of messages) {
    const delivery = {
      from: member(from).id,
      to: member(to).id,
      key: randomUUID(),
      at: minutesBefore(now, minutesAgo),
    };
    done(await sendText(db, delivery, { text }, defaultSettings));
  }
}

async function latestMessageOf(db: Db, sender: MemberId): Promise<MessageId> {
  const latest = await db
    .selectFrom('message')
    .select('id')
    .where('sender_id', '=', sender)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return latest.id;
}

interface DemoReport {
  readonly by: string;
  readonly about: string;
  readonly minutesAgo: number;
  readonly category: ReportCategory;
  readonly text: string;
  /** The reported message. The messages before it are the evidence. */
  readonly message?: MessageId;
}

async function reportOne(tools: DeskWorkTools, { by, about, minutesAgo, ...what }: DemoReport, now: Date) {
  const viewer = viewerAt(tools, member(by).id, minutesBefore(now, minutesAgo));
  const reporting = { ...what, profile: member(about).id, with_messages: what.message !== undefined };
  done(await report(tools.db, viewer, reporting, { ...tools, key: keyOf(viewer.id, viewer.now) }));
}

/** Creates a report that one member of staff has decided, and an appeal that another one must answer. */
async function appealOne(tools: DeskWorkTools, now: Date): Promise<void> {
  const { db, sites } = tools;
  const { decidedMinutesAgo, appealedMinutesAgo, note, words, ...what } = appealed;
  await reportOne(tools, what, now);
  const decider = (await demoStaff(db)).find(({ roles }) => roles.includes('moderator'));
  const concerned = member(what.about);
  const open = await db
    .selectFrom('report')
    .select('id')
    .where('member_id', '=', concerned.id)
    .where('reporter_id', '=', member(what.by).id)
    .executeTakeFirst();
  if (!decider || !open) return;
  const verdict = { decision: 'warned', ground: what.category, note, by: decider.id } as const;
  done(await decideReport(tools, open.id, verdict, minutesBefore(now, decidedMinutesAgo)));
  // Only the email about the decision contains the link for the appeal.
  const mails = await db.selectFrom('mail').select('body_text').where('to_address', '=', concerned.email).execute();
  const token = mails.map(({ body_text }) => /appeal=([\w-]+)/.exec(body_text)?.[1]).findLast(Boolean);
  if (token) done(await appeal(db, { token, text: words }, sites, minutesBefore(now, appealedMinutesAgo)));
}

/**
 * Signs up several accounts with the same text and photo. All photos except the first resemble another one, so they
 * wait for review.
 */
async function signUpOnePerson(tools: DeskWorkTools, now: Date): Promise<void> {
  const { accounts, text, language, picture, home } = accountsOfOne;
  await mkdir(tools.uploads, { recursive: true });
  for (const { name, email, minutesAgo, photoMinutesAgo } of accounts) {
    if (tools.stopping.aborted) return;
    const at = minutesBefore(now, minutesAgo);
    const id = await signUpAs(tools, { name, email, language, town: member(home) }, at);
    const viewer = viewerAt(tools, id, minutesBefore(now, photoMinutesAgo));
    const { settings } = await viewer.site();
    const terms = { visible_profile_fields: settings.visible_profile_fields, limits: tools.limits, language };
    await changeField(tools.db, id, { field: 'about_me', value: text, version: 0 }, terms);
    const file = path.join(tools.uploads, `demo-${randomUUID()}`);
    await writeFile(
      file,
      await sharp(await readPicture(drawnPictures().get(picture)!))
        .jpeg()
        .toBuffer(),
    );
    done(await storeUpload(tools.db, viewer, { file, key: keyOf(id, viewer.now) }, tools));
    await rm(file, { force: true });
  }
}

interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly town: DemoMember;
}

async function signUpAs(tools: DeskWorkTools, { name, email, language, town }: Newcomer, at: Date): Promise<MemberId> {
  const { country, region, name: city } = town.city;
  const form = {
    name,
    email,
    // A random password, so that nobody can log in to these accounts.
    password: makeSecretToken(),
    date_of_birth: '1974-05-18',
    gender: 'male',
    consent: true,
    home: { country, region, city },
  } as const;
  const site = await tools.sites.of(tools.host);
  const circumstances = { network: 'demo', language, country, time_zone: undefined, geoip_country: undefined };
  const newcomer = { ...tools, ...circumstances, site, privacyControl: false };
  const made = await createAccount(tools.db, form, newcomer, keyOf('visitor', at));
  if (isRefused(made) || !made.member) throw new Error(`The demo account ${name} was refused.`);
  return made.member.id;
}

function viewerAt({ db, sites, addresses, host }: DeskWorkTools, id: MemberId, at: Date) {
  const viewing = { sites, addresses, isPremium: async (one: MemberId) => await isPremium(db, one) };
  return viewerOf(viewing, { member: id, closed: false }, host, at);
}

function keyOf(owner: string, at: Date) {
  return { owner, key: randomUUID(), at, fingerprint: 'demo' };
}

function done(result: unknown): void {
  if (isRefused(result)) throw new Error(`The demo's work for the desk was refused: ${result.refused}.`);
}
