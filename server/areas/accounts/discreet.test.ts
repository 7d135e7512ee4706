import { beforeAll, describe, expect, test } from 'vitest';
import { logIn, resendActivation, signUp } from '#contract/accounts/accounts.ts';
import { askMailChange } from '#contract/accounts/mail-change.ts';
import { askPasswordReset } from '#contract/accounts/passwords.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, mailsTo, testPassword, type TestPerson, person } from '#testing/people.ts';

const services = await testServices();
const { app, clock, db } = services;
const discreet = { niche: 3, name: 'Leather and Lace', mail_name: 'The L Post' };
let anna: TestPerson;
let bram: TestPerson;
let places = 0;

/** A discreet site, the default site (not discreet), and a host without a site. */
const hosts = ['leather.test', 'damson.test', 'somewhere.test'] as const;

function visitor(host: string) {
  places += 1;
  return browser(app, { ip: `192.0.2.${places}`, language: 'de-DE', host });
}

beforeAll(async () => {
  anna = await person(services, 'Anna');
  bram = await person(services, 'Bram', { gender: 'male' });
  const site = { domain: 'leather.test', company_id: 1, settings: JSON.stringify(discreet), is_default: false };
  await db.insertInto('site').values(site).execute();
  await db.updateTable('member').set({ site: site.domain }).where('id', '=', anna.id).execute();
  clock.move(60_000);
});

interface Heard {
  readonly status: number;
  readonly headers: Headers;
  readonly reply: unknown;
}

/** Returns the parts of a response that could reveal an account. */
async function toldBy(answer: Promise<Heard>) {
  const { status, reply, headers } = await answer;
  const cookies = headers.getSetCookie();
  return { status, reply, cookies, length: headers.get('content-length') };
}

describe.each(hosts)('with a discreet site, %s responds alike for known and unknown addresses', (host) => {
  test('on sign-up, without logging in', async () => {
    const form = (name: string, email?: string) => signUpForm(`${name} ${places}`, { ...(email && { email }) });
    const known = await toldBy(visitor(host).ask(signUp, form('Chloe', anna.email)));
    const elsewhere = await toldBy(visitor(host).ask(signUp, form('Dirk', bram.email)));
    const unknown = await toldBy(visitor(host).ask(signUp, form('Emma')));
    expect(unknown).toMatchObject({ status: 200, reply: { user: null } });
    expect([known, elsewhere]).toEqual([unknown, unknown]);
  });

  test('on a wrong password', async () => {
    const guess = async (email: string) =>
      await toldBy(visitor(host).ask(logIn, { email, password: 'not the password' }));
    const unknown = await guess('nobody@example.org');
    expect(unknown.status).toBe(401);
    expect([await guess(anna.email), await guess(bram.email)]).toEqual([unknown, unknown]);
  });

  test('on a change of address', async () => {
    const own = visitor(host);
    await own.ask(logIn, { email: bram.email, password: testPassword });
    const known = await own.ask(askMailChange, { email: anna.email, password: testPassword });
    expect(known.status).toBe(200);
    expect(known.reply).toEqual({ new_email: anna.email });
  });

  test('on a password reset, with a limit of three emails a day for each address', async () => {
    await db.deleteFrom('rate_limit').execute();
    const asked = async (email: string) => await toldBy(visitor(host).ask(askPasswordReset, { email }));
    const answers = [];
    for (let time = 1; time <= 4; time += 1) {
      const unknown = await asked(`nobody@${host}`);
      expect([await asked(anna.email), await asked(bram.email)]).toEqual([unknown, unknown]);
      answers.push(unknown.status);
    }
    expect(answers).toEqual([200, 200, 200, 429]);
  });
});

describe('emails come from the site where the recipient signed up', () => {
  async function lastMailTo(email: string) {
    const mails = db.selectFrom('mail').selectAll().where('to_address', '=', email).orderBy('id', 'desc').limit(1);
    return await mails.executeTakeFirstOrThrow();
  }

  test.each(hosts)('for requests to %s', async (host) => {
    await db.deleteFrom('rate_limit').execute();
    const causes = {
      password_reset: async () => await visitor(host).ask(askPasswordReset, { email: anna.email }),
      existing_account: async () =>
        await visitor(host).ask(signUp, signUpForm(`Fleur ${places}`, { email: anna.email })),
      address_wanted: async () => {
        const own = visitor(host);
        await own.ask(logIn, { email: bram.email, password: testPassword });
        await own.ask(askMailChange, { email: anna.email, password: testPassword });
      },
    };
    for (const [kind, cause] of Object.entries(causes)) {
      await cause();
      const mail = await lastMailTo(anna.email);
      expect(mail).toMatchObject({ kind, from_name: discreet.mail_name });
      expect(mail.body_text).toContain('https://leather.test/');
      expect(`${mail.subject} ${mail.body_text} ${mail.body_html}`).not.toMatch(/Damson(?! B\.V)|Leather/);
    }
  });

  test('except to unknown addresses, which get one from the requested site in the visitor’s language', async () => {
    await visitor('leather.test').ask(askPasswordReset, { email: 'stranger@example.org' });
    const mail = await lastMailTo('stranger@example.org');
    expect(mail).toMatchObject({ member_id: null, language: 'de', kind: 'no_account', from_name: discreet.mail_name });
    expect(mail.body_text, 'it holds no token').not.toContain('token=');
  });

  test('including a repeated activation link', async () => {
    const chloe = await newcomer();
    const own = visitor('damson.test');
    await own.ask(logIn, { email: chloe, password: testPassword });
    await own.ask(resendActivation, {});
    expect(await mailsTo(services, chloe)).toEqual(['activation', 'activation']);
    expect((await lastMailTo(chloe)).body_text).toContain('https://leather.test/activate/done?token=');
  });

  async function newcomer(): Promise<string> {
    const form = signUpForm('Newcomer');
    await visitor('leather.test').ask(signUp, form);
    return form.email;
  }
});
