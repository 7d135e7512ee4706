import type { InputOf } from '#contract/call.ts';
import { type findMembers, type FoundMember, membersFound } from '#contract/desk/members.ts';
import { eachFact, factNames } from '#contract/members/facts.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { memberByEmail } from '../accounts/accounts-queries.ts';
import { newEmailOf } from '../accounts/credentials/mail-change.ts';
import { nameKey } from '../accounts/identity.ts';
import { sessionsOf } from '../accounts/sessions/session-list.ts';
import { recordLook } from '../staff/audit/record-action.ts';
import { decisionsAbout } from './decisions.ts';
import { deskAddresses, photoForStaff } from './desk-photos.ts';
import {
  consentsOf,
  memberCounts,
  historyOf,
  ledgerOf,
  listedMembers,
  mailsOf,
  memberByPayment,
  memberReports,
  membersByNameStart,
  notesAbout,
  paymentsOf,
  wholeMember,
} from './member-queries.ts';
import type { Looking } from './photo-queue.ts';
import { photosOfMember } from './photo-queue-queries.ts';
import { suspendedUntil } from './suspensions.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds members by id, email, payment reference or name. The audit log records which of them matched, not the query.
 */
export async function foundMembers({ db, staff, now, addresses }: Looking, { query }: InputOf<typeof findMembers>) {
  const matches = await matchesFor(db, query);
  const rows = await listedMembers(db, [...matches.keys()]);
  const addressOf = deskAddresses(addresses, staff.id, now);
  const fields = [...new Set(rows.map(({ id }) => matches.get(id)!))];
  await recordLook(db, { staff: staff.id, action: 'member.find', fields }, now);
  return {
    members: rows.map(({ id, name, status, email, site, signup_date, main_image }) => ({
      id,
      name,
      avatar: main_image ? addressOf(main_image.file_id, 'avatar', id) : '',
      status,
      email_hint: emailHint(email),
      site,
      joined_at: signup_date,
      by: matches.get(id)!,
    })),
  };
}

/** Returns the ids that match, best first, with the field that matched. */
async function matchesFor(db: Sql, query: string): Promise<Map<MemberId, FoundMember['by']>> {
  const found = new Map<MemberId, FoundMember['by']>();
  const add = (by: FoundMember['by'], ids: readonly MemberId[]) => {
    for (const id of ids) if (!found.has(id) && found.size < membersFound) found.set(id, by);
  };
  if (uuid.test(query)) add('id', [query.toLowerCase() as MemberId]);
  if (query.includes('@')) {
    const owner = await memberByEmail(db, query);
    add('email', owner ? [owner.id] : []);
    return found;
  }
  add('payment', await memberByPayment(db, query));
  const key = nameKey(query);
  if (key.length < 2) return found;
  const names = await membersByNameStart(db, key, membersFound);
  const rows = await listedMembers(db, names);
  add(
    'name',
    rows.filter(({ name }) => nameKey(name) === key).map(({ id }) => id),
  );
  add('name_start', names);
  return found;
}

/** Masks an email, so that staff can recognize it but not write to it: `an•••@mail.example`. */
export function emailHint(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}•••${email.slice(at)}`;
}

/** Records a look at one part of a member's page. Returns a refusal for an unknown member. */
async function lookAt({ db, staff, now }: Looking, id: MemberId, fields: readonly string[]) {
  const member = await db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst();
  if (!member) return refuse('no_such_member');
  const target = { type: 'member', id } as const;
  await recordLook(db, { staff: staff.id, action: 'member.view', target, member: id, fields }, now);
  return undefined;
}

/** Returns the header, the facts and the history of a member. */
export async function memberPage(looking: Looking, { id }: { readonly id: MemberId }) {
  const { db, staff, now, addresses } = looking;
  const refused = await lookAt(looking, id, ['facts', 'timeline']);
  const found = await wholeMember(db, id);
  if (refused || !found) return refuse('no_such_member');
  const { member, card, profile, tracking, balance, deletion } = found;
  const image = card?.main_image;
  const facts = { ...card, ...profile } as Record<string, unknown>;
  return {
    id,
    name: member.name,
    avatar: image ? deskAddresses(addresses, staff.id, now)(image.file_id, 'avatar', id) : '',
    status: member.status,
    confirmed: member.confirmed_at !== null,
    premium: member.paid_user,
    invisible: member.invisible,
    age: ageOn(member.date_of_birth, dayIn('UTC', now)),
    gender: card?.gender ?? ('female' as const),
    country: member.country,
    city: card?.city ?? null,
    language: member.language,
    site: member.site,
    joined_at: member.signup_date,
    last_active_at: card?.last_active_at ?? null,
    email_hint: emailHint(member.email),
    email_bounces: member.notifications_disabled.includes('bounce'),
    ref: tracking?.ref ?? null,
    network: tracking?.network ?? null,
    facts: eachFact((name) => (factNames.includes(name) ? (facts[name] ?? null) : null)) as never,
    about_me: profile?.about_me ?? '',
    signup_message: profile?.signup_message ?? '',
    credits: balance,
    suspended_until: await suspendedUntil(db, id),
    erase_at: deletion?.erase_at ?? null,
    counts: await memberCounts(db, id, now),
    timeline: await historyOf(db, id),
  };
}

export async function memberEmail(looking: Looking, { id }: { readonly id: MemberId }) {
  const { db, now } = looking;
  const refused = await lookAt(looking, id, ['email']);
  if (refused) return refused;
  const { email } = await db.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  return { email, new_email: await newEmailOf(db, id, now) };
}

export async function memberPhotos(looking: Looking, { id }: { readonly id: MemberId }) {
  const { db, staff, now, addresses } = looking;
  const refused = await lookAt(looking, id, ['photos']);
  if (refused) return refused;
  const addressOf = deskAddresses(addresses, staff.id, now);
  return { photos: (await photosOfMember(db, id)).map((photo) => photoForStaff(photo, addressOf)) };
}

export async function memberPayments(looking: Looking, { id }: { readonly id: MemberId }) {
  const { db } = looking;
  const refused = await lookAt(looking, id, ['payments', 'ledger']);
  if (refused) return refused;
  const { ledger, sum } = await ledgerOf(db, id);
  const wallet = await db.selectFrom('wallet').select('balance').where('member_id', '=', id).executeTakeFirst();
  const balance = wallet?.balance ?? 0;
  return { payments: await paymentsOf(db, id), ledger, balance, adds_up: balance === sum };
}

export async function reportsOfMember(looking: Looking, { id }: { readonly id: MemberId }) {
  const { db, staff } = looking;
  const refused = await lookAt(looking, id, ['reports', 'decisions']);
  if (refused) return refused;
  const rows = await memberReports(db, id);
  return {
    reports: rows.map(({ other_id, other_name, ...report }) => ({
      ...report,
      other: other_id ? { id: other_id, name: other_name ?? '' } : null,
    })),
    decisions: await decisionsAbout(db, id, staff.id),
  };
}

export async function memberMails(looking: Looking, { id }: { readonly id: MemberId }) {
  const refused = await lookAt(looking, id, ['mails']);
  if (refused) return refused;
  const rows = await mailsOf(looking.db, id);
  return {
    mails: rows.map(({ kind, subject, created_at, sent_at, refused_at }) => ({
      kind,
      subject,
      created_at,
      fate: refused_at ? ('refused' as const) : sent_at ? ('sent' as const) : ('waiting' as const),
      settled_at: refused_at ?? sent_at,
    })),
  };
}

export async function memberSessions(looking: Looking, { id }: { readonly id: MemberId }) {
  const { db, now } = looking;
  const refused = await lookAt(looking, id, ['sessions', 'consents']);
  if (refused) return refused;
  const sessions = await sessionsOf(db, id, undefined, now);
  return {
    sessions: sessions.map(({ id: _id, current: _current, ...session }) => session),
    consents: await consentsOf(db, id),
  };
}

export async function memberNotes(looking: Looking, { id }: { readonly id: MemberId }) {
  const refused = await lookAt(looking, id, ['notes']);
  return refused ?? (await notesFor(looking, id));
}

export async function notesFor({ db, staff }: Pick<Looking, 'staff'> & { readonly db: Sql }, id: MemberId) {
  const rows = await notesAbout(db, id);
  return {
    notes: rows.map(({ id: note, staff_id, name, text, written_at }) => ({
      id: note,
      staff: { id: staff_id, name },
      text,
      written_at,
      yours: staff_id === staff.id,
    })),
  };
}
