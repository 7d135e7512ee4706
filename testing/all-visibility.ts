import { logIn } from '#contract/accounts/accounts.ts';
import { changeName } from '#contract/accounts/account-settings.ts';
import { blockMember } from '#contract/blocks.ts';
import { sendPhoto } from '#contract/chats/chat-photos.ts';
import { askDataExport } from '#contract/accounts/data-export.ts';
import { likeMember } from '#contract/likes.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import { saveMatchAnswers } from '#contract/members/match-finder.ts';
import { react } from '#contract/chats/messages.ts';
import { askMailChange } from '#contract/accounts/mail-change.ts';
import { switchNotification } from '#contract/notifications/notifications.ts';
import { saveOrientation } from '#contract/members/orientation.ts';
import { askPasswordReset } from '#contract/accounts/passwords.ts';
import { type PictureId, uploadPhoto } from '#contract/photos.ts';
import { savePushSubscription, switchPush } from '#contract/notifications/push.ts';
import { saveProfile } from '#contract/members/profiles.ts';
import { reportMember } from '#contract/reports.ts';
import { skipSignupStep } from '#contract/accounts/signup-steps.ts';
import { swipe } from '#contract/swipe-game.ts';
import { takeStayOffer } from '#contract/accounts/stay-offers.ts';
import type { Unread } from '#server/areas/chats/became-unread.ts';
import { noticeWorkers } from '#server/areas/notifications/notices/notices.ts';
import { decidePushWorker } from '#server/areas/notifications/push/decide-push.ts';
import { makeUnsubscribeLinks } from '#server/areas/notifications/unsubscribe-link.ts';
import { recordAction } from '#server/areas/staff/audit/record-action.ts';
import { decideReport } from '#server/areas/reports/decide-report.ts';
import { mandateReference } from '#server/areas/debits/open-order.ts';
import { sealIban } from '#server/areas/debits/sealed.ts';
import { newId } from '#server/platform/core/ids.ts';
import { receiptWorker } from '#server/areas/payments/receipt.ts';
import { settle } from '#server/areas/payments/settle.ts';
import { decidePhoto } from '#server/areas/photos/decide.ts';
import { build } from './doubles/archives.ts';
import { pushBrowser } from './doubles/push-browser.ts';
import { browser } from './browser.ts';
import type { TestServices } from './services.ts';
import { placeTestOrder, reportedStatus } from './orders.ts';
import { testPassword, person } from './people.ts';
import { jpeg } from './doubles/photo-files.ts';
import { say } from './talk.ts';

/** Part of every text that the member writes. */
export const canary = 'Qwxcanary';

/** Creates a member with rows in every table that holds members' data, and the people they had contact with. */
export async function allVisibility(services: TestServices) {
  const { db, app, clock, storage, sites } = services;
  const bram = await person(services, 'Bram', { gender: 'male' });
  const chloe = await person(services, 'Chloe');
  const own = await person(services, canary, { tracking: { network: canary, sub3: canary } });
  const look = { staff: undefined, action: 'member.view', member: own.id, reason: `About ${canary}` };
  await recordAction(db, look, clock.now());
  await own.ask(changeName, { name: `${canary} Two` });
  await own.ask(saveProfile, { field: 'about_me', value: `About ${canary}.`, version: 0 });
  await own.ask(saveProfile, { field: 'signup_message', value: `Hello from ${canary}`, version: 0 });
  await own.ask(skipSignupStep, { step: 'location' });
  await own.ask(saveProfile, { field: 'hair_color', value: 'red', version: 0 });
  await own.ask(saveMatchAnswers, {
    genders: null,
    min_age: 30,
    max_age: 50,
    countryregion: null,
    interests: ['sailing'],
    relationship_wish: 'lasting',
    wish_shown: true,
  });
  await own.ask(saveOrientation, { sexuality: 'bi', consent: true });
  await own.ask(switchNotification, { type: 'like', on: false });
  await own.ask(switchNotification, { type: 'news', on: true });
  await own.ask(askMailChange, { email: `${canary}.new@example.org`, password: testPassword });
  await browser(app).ask(askPasswordReset, { email: own.email });
  await browser(app).ask(logIn, { email: own.email, password: 'a wrong one' });
  const phone = { email: own.email, password: testPassword };
  await own.send('/api/user.php', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `${canary} Browser` },
    body: JSON.stringify(phone),
  });
  await own.ask(savePushSubscription, { subscription: pushBrowser().subscription });
  await own.ask(switchPush, { setting: 'names', on: true });
  const pictures: PictureId[] = [];
  for (const motif of [1, 2]) {
    pictures.push((await own.upload(uploadPhoto, await jpeg({ motif }))).reply.photo);
  }
  const decision = { decision: 'rejected', by: 'staff', reason: 'unclear' } as const;
  await decidePhoto({ db, storage }, pictures[1]!, decision, clock.now());
  await own.ask(swipe, { profile: bram.id, decision: 'like', time_zone: 'UTC' });
  await bram.ask(likeMember, { profile: own.id });
  await say(own, bram, `${canary} says hello`);
  const { conversation, message } = (await say(bram, own, 'Hello yourself')).reply;
  await respondLater(services, { member: own.id, from: bram.id, conversation, message: message.id });
  await say(own, bram, `${canary} again`);
  await own.ask(react, { conversation, message: message.id, reaction: 'love' });
  await own.upload(sendPhoto, await jpeg({ motif: 3 }), { input: { profile: bram.id } });
  await own.ask(takeStayOffer, { offer: 'trial' });
  await own.ask(swipe, { profile: chloe.id, decision: 'pass', time_zone: 'UTC' });
  await chloe.ask(swipe, { profile: own.id, decision: 'pass', time_zone: 'UTC' });
  await own.ask(blockMember, { profile: chloe.id });
  await chloe.ask(blockMember, { profile: own.id });
  const warned = { warned_at: clock.now(), erase_at: clock.now() };
  await db
    .insertInto('inactivity_warning')
    .values({ member_id: own.id, ...warned })
    .execute();
  const terms = { value_percentage: 10, validity: 'once', expires: clock.now() } as const;
  await db
    .insertInto('discount_code')
    .values({ code: 'FOR-ONE-ALONE', user_id: own.id, ...terms, created_at: clock.now(), created_by: 'admin' })
    .execute();
  const { payment_id } = (await placeTestOrder(own)).reply;
  await settle(db, payment_id, await reportedStatus(services, payment_id, 'completed'), clock.now());
  await db
    .insertInto('withdrawal_notice')
    .values({
      id: crypto.randomUUID(),
      declared_at: clock.now(),
      name: canary,
      email: own.email,
      order_number: 'unknown',
      site: 'damson.test',
      language: 'en',
    })
    .execute();
  await db
    .insertInto('withdrawal')
    .values({ payment_id, member_id: own.id, declared_at: clock.now(), credits: 0, amount_minor: 0, currency: 'EUR' })
    .execute();
  await db
    .insertInto('dispute')
    .values({
      payment_id,
      member_id: own.id,
      amount_minor: 1,
      currency: 'EUR',
      credits: 0,
      frozen: 0,
      opened_at: clock.now(),
    })
    .execute();
  await writeDebits(services, own.id);
  const receipt = receiptWorker(db, sites).work as (data: object, now: Date) => Promise<void>;
  await receipt({ payment: payment_id }, clock.now());
  const court = { db, storage, sites };
  const about = { category: 'scam', text: `${canary} says so` } as const;
  await own.ask(reportMember, { profile: bram.id, with_messages: true, ...about });
  await bram.ask(reportMember, { profile: own.id, category: 'harassment', with_messages: true });
  for (const { id } of await db.selectFrom('report').select('id').execute()) {
    await decideReport(court, id, { decision: 'warned', ground: 'other', note: '', by: 'admin' }, clock.now());
  }
  await writeDeskRecords(services, own.id);
  const { reply } = await own.ask(askDataExport, { password: testPassword });
  await build(services, own.id, reply.data_export.id);
  return { own, bram, chloe, payment_id };
}

/** Stores what the operators' desk has about a member. */
async function writeDeskRecords({ db, clock }: TestServices, member_id: MemberId): Promise<void> {
  const now = clock.now();
  const staff_id = newId<StaffId>(now);
  const times = { waiting_since: now, due_at: now, made_at: now, effective_at: now, carried_out_at: now };
  const item = { item_type: 'report', item_id: newId<string>(now), member_id } as const;
  const decision = JSON.stringify({ decision: 'warned', ground: 'other', note: canary });
  await db
    .insertInto('desk_decision')
    .values({ id: newId(now), ...item, item_version: 'open', decision, staff_id, urgent: false, ...times })
    .execute();
  await db
    .insertInto('desk_opinion')
    .values({ id: newId(now), ...item, asked_by: staff_id, question: `Is it ${canary}?`, asked_at: now })
    .execute();
  await db
    .insertInto('member_note')
    .values({ id: newId(now), member_id, staff_id, text: `${canary} called`, written_at: now })
    .execute();
  await db
    .insertInto('staff_request')
    .values({
      id: newId(now),
      kind: 'refund',
      member_id,
      payment_id: newId<PaymentId>(now),
      amount_minor: 4995,
      currency: 'EUR',
      reason: `${canary} asked for it`,
      asked_by: staff_id,
      asked_at: now,
      expires_at: now,
      state: 'refused',
      decided_by: newId<StaffId>(now),
      decided_at: now,
      answer: `Not ${canary}`,
    })
    .execute();
  await db
    .insertInto('suspension')
    .values({ member_id, until: now, since: now, report_id: newId<string>(now) })
    .execute();
}

/** Stores a returned debit, a debit that awaits its code, and the related rows. */
async function writeDebits({ db, clock, details }: TestServices, member_id: MemberId): Promise<void> {
  const [payment_id, waiting] = [newId<PaymentId>(clock.now()), newId<PaymentId>(clock.now())];
  const reference = mandateReference(payment_id);
  const home = { street: 'Hoofdstraat', house_number: '1', zip: '1011 AB', city: 'Amsterdam', country: 'NL' };
  const debtor = { holder: `${canary} of an account`, iban: 'NL91ABNA0417164300', ...home, phone: '+31612345678' };
  const sealed = sealIban(details, debtor, reference);
  const amount = { amount_minor: 4995, currency: 'EUR', created_at: clock.now() } as const;
  const debit = { payment_id, member_id, status: 'completed', ...amount, mandate_reference: reference } as const;
  await db.insertInto('debit').values(debit).execute();
  const mandate = { reference, member_id, sealed, iban_end: '4300', language: 'en', signed_at: clock.now() } as const;
  await db.insertInto('debit_mandate').values(mandate).execute();
  await db
    .insertInto('bank_entry')
    .values({
      entry_id: reference,
      booked_on: '2026-11-02',
      amount_minor: 4995,
      currency: 'EUR',
      reference,
      sealed_payer: details.encrypt(JSON.stringify({ name: canary }), reference),
      outcome: 'matched',
      imported_at: clock.now(),
    })
    .execute();
  const request = { payment_id: waiting, member_id, sealed, code_hash: 'hash', sent_at: clock.now() };
  await db.insertInto('debit_request').values(request).execute();
  await db.insertInto('debit_block').values({ who: member_id, since: clock.now(), reason: 'AM04' }).execute();
  await db
    .insertInto('credit_debt')
    .values({ member_id, payment_id, credits: 5, cause: 'debit_return', since: clock.now() })
    .execute();
  // The order has already created the row.
  await db.updateTable('spending_control').set({ limit_minor: 5000 }).where('member_id', '=', member_id).execute();
  const card = { provider: 'sandbox', customer_ref: 'sc_of_a_card', brand: 'Visa', last_four: '4242' };
  await db
    .insertInto('saved_card')
    .values({ member_id, payment_id, ...card, agreed_at: clock.now() })
    .execute();
}

/** Notifies the member by email and push of a message that they have not read an hour later. */
async function respondLater({ db, sites, config, clock }: TestServices, unread: Unread): Promise<void> {
  const workers = noticeWorkers(db, { sites, links: makeUnsubscribeLinks(config.secret) });
  const tell = workers[0]!.work as (data: object, now: Date) => Promise<void>;
  const later = new Date(clock.now().getTime() + 3_600_000);
  await tell(unread, later);
  const push = decidePushWorker(db).work as (data: object, now: Date) => Promise<void>;
  await push({ member: unread.member, about: { type: 'messages', ...unread }, looked: 0 }, later);
}
