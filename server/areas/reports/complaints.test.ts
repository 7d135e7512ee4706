import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { complain, receiptsPerDay } from '#contract/reports.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { mailsTo, person } from '#testing/people.ts';

const services = await testServices();
const { db, app, clock } = services;
let places = 0;
const admin = adminOf(services, 'reports', { by: 'admin one' });

describe('a complaint without an account', () => {
  test('arrives, is confirmed by email, and is linked to the member whose address or name it contains', async () => {
    const bram = await person(services, 'Bram', { gender: 'male' });
    const visitor = browser(app, { ip: '203.0.113.50', language: 'de' });
    const form = { email: 'stranger@example.org', this_is_me: true, category: 'my_photos', text: 'Me.' } as const;
    await visitor.ask(complain, { ...form, about: `http://damson.test/members/${bram.id}` });
    await visitor.ask(complain, { ...form, about: 'Bram' });
    await visitor.ask(complain, { ...form, about: 'Nobody we know' });
    const rows = await db.selectFrom('report').select(['member_id', 'language']).orderBy('id').execute();
    expect(rows.map(({ member_id }) => member_id)).toEqual([bram.id, bram.id, null]);
    expect(rows[0]!.language).toBe('de');
    expect(await mailsTo(services, form.email)).toEqual(['report_received', 'report_received', 'report_received']);
    const unknown = await db.selectFrom('report').select('id').where('member_id', 'is', null).executeTakeFirstOrThrow();
    expect(await admin('block', unknown.id, 'my_photos')).toContain('names no member');
    expect(await admin('dismiss', unknown.id)).toContain('dismissed');
  });

  test('is accepted five times an hour from one IP address', async () => {
    const visitor = browser(app, { ip: '203.0.113.51' });
    const form = { email: 'many@example.org', this_is_me: false, category: 'other', text: 'So.', about: 'x' } as const;
    for (let times = 0; times < 5; times += 1) expect((await visitor.ask(complain, form)).status).toBe(200);
    expect((await visitor.ask(complain, form)).status).toBe(429);
    clock.move(3_600_000);
    expect((await visitor.ask(complain, form)).status).toBe(200);
  });

  test('counts the receipts per mailbox, whatever tag the email address has', async () => {
    for (let time = 0; time < 12; time += 1) {
      places += 1;
      const form = { this_is_me: false, category: 'other', text: 'So.', about: 'x' } as const;
      const email = time % 2 ? `tag.ged+${time}@gmail.com` : `tagged+${time}@googlemail.com`;
      expect((await browser(app, { ip: `192.0.2.${places}` }).ask(complain, { ...form, email })).status).toBe(200);
    }
    const mails = db
      .selectFrom('mail')
      .select('id')
      .where(sql<boolean>`to_address ~ '^tag.?ged'`);
    expect(await mails.execute()).toHaveLength(receiptsPerDay);
  });

  test('is accepted from anywhere, but sends at most five receipts a day to an unverified email address', async () => {
    expect(receiptsPerDay).toBe(5);
    const form = {
      email: 'victim@example.org',
      this_is_me: false,
      category: 'other',
      text: 'So.',
      about: 'x',
    } as const;
    const complaints = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        const email = time % 2 ? form.email : form.email.toUpperCase();
        places += 1;
        const { status } = await browser(app, { ip: `192.0.2.${places}` }).ask(complain, { ...form, email });
        expect(status).toBe(200);
      }
      const { n } = await db
        .selectFrom('mail')
        .select((count) => count.fn.countAll<number>().as('n'))
        .where(sql<boolean>`lower(to_address) = ${form.email}`)
        .executeTakeFirstOrThrow();
      return n;
    };
    expect(await complaints(5)).toBe(5);
    expect(await complaints(2)).toBe(5);
    clock.move(86_400_000);
    expect(await complaints(1)).toBe(6);
    const about = db
      .selectFrom('report')
      .select('id')
      .where(sql<boolean>`lower(reporter_email) = ${form.email}`);
    expect(await about.execute()).toHaveLength(8);
  });
});
