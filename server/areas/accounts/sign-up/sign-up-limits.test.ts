import { describe, expect, test } from 'vitest';
import { ageLockHours, signUp } from '#contract/accounts/accounts.ts';
import { askMailChange } from '#contract/accounts/mail-change.ts';
import { cardOf, cardView } from '../../members/cards.ts';
import { browser, type Browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, testPassword, person, testViewer } from '#testing/people.ts';
import { isDisposable } from './disposable.ts';
import { hashing } from '../credentials/passwords.ts';

const services = await testServices();
const { app, clock, db } = services;
const anna = await person(services, 'Anna');
let visitors = 0;

function visitor(): Browser {
  visitors += 1;
  return browser(app, { ip: `198.18.2.${visitors}` });
}

async function codeOf(own: Browser, ...form: Parameters<typeof signUpForm>) {
  const { status, problem } = await own.ask(signUp, signUpForm(...form));
  return status === 200 ? 'made' : problem.code;
}

async function members(): Promise<number> {
  return (await db.selectFrom('member').select('id').execute()).length;
}

test('a mailbox gets twenty activation emails a day, including its tagged addresses', async () => {
  const codes: string[] = [];
  for (let time = 0; time < 22; time += 1) {
    codes.push(await codeOf(visitor(), `Tagged ${time}`, { email: `tagged+${time}@example.org` }));
  }
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 'made'), 'too_many_signups', 'too_many_signups']);
  expect(await codeOf(visitor(), 'Untagged', { email: 'untagged@example.org' })).toBe('made');
  clock.move(86_400_000);
  expect(await codeOf(visitor(), 'Tagged Later', { email: 'tagged+later@example.org' })).toBe('made');
});

describe('sign-up forms', () => {
  test.each([
    ['email_taken', (index: number) => signUpForm(`Prober ${index}`, { email: anna.email })],
    ['name_taken', (index: number) => signUpForm('Anna', { email: `prober${index}@example.org` })],
    ['name_taken', (index: number) => signUpForm('Support', { email: `poser${index}@example.org` })],
  ])('reveal %s at most twenty times an hour per IP address', async (code, form) => {
    const own = visitor();
    for (let time = 1; time <= 20; time += 1) expect((await own.ask(signUp, form(time))).problem.code).toBe(code);
    const { status, problem } = await own.ask(signUp, form(21));
    expect(status).toBe(429);
    expect(problem.code).toBe('too_many_signups');
    expect(problem.minutes).toBe(60);
    clock.move(3_600_000);
    expect((await own.ask(signUp, form(22))).problem.code).toBe(code);
  });

  test('reveal a taken address at most twenty times if sixty are sent simultaneously', async () => {
    const own = visitor();
    const form = (index: number) => signUpForm(`Swarm ${index}`, { email: anna.email });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => own.ask(signUp, form(index))));
    expect(answers.filter(({ problem }) => problem.code === 'email_taken').length).toBeLessThanOrEqual(20);
    expect(answers.some(({ problem }) => problem.code === 'email_taken')).toBe(true);
  });

  test('with a taken name or address are rejected without hashing, even while the hashing queue is full', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const crowd = Array.from({ length: 60 }, (_, index) => hashing.inTurn(`asker ${index}`, async () => await promise));
    const own = visitor();
    expect(await codeOf(own, 'Anna', { email: 'cheap@example.org' })).toBe('name_taken');
    expect(await codeOf(own, 'Cheap', { email: anna.email })).toBe('email_taken');
    expect(await codeOf(own, 'Cheap')).toBe('too_busy');
    release();
    await Promise.all(crowd);
    expect(await codeOf(own, 'Cheap')).toBe('made');
  });

  test('that reveal nothing about other members do not count towards the limit of twenty', async () => {
    const own = visitor();
    for (let time = 1; time <= 25; time += 1) {
      expect(await codeOf(own, 'Weak', { password: 'password123' })).toBe('password_guessable');
    }
    for (const letter of 'abcde') expect(await codeOf(own, `Maker ${letter}`)).toBe('made');
    expect(await codeOf(own, 'Maker f')).toBe('too_many_signups');
  });
});

describe('a form filled in by a bot', () => {
  test('is rejected if the honeypot field has a value', async () => {
    const before = await members();
    expect(await codeOf(visitor(), 'Automaton', { homepage: 'https://example.org' })).toBe('looks_automated');
    expect(await members()).toBe(before);
    expect(await codeOf(visitor(), 'Automaton', { homepage: '' })).toBe('made');
  });
});

describe('disposable addresses', () => {
  test.each(['mailinator.com', 'YOPMAIL.com', 'inbox.mailinator.com', '10minutemail.com'])(
    'at %s are rejected',
    async (domain) => {
      expect(await codeOf(visitor(), 'Throw', { email: `throw@${domain}` })).toBe('disposable_email');
      const { problem } = await anna.ask(askMailChange, { email: `throw@${domain}`, password: testPassword });
      expect(problem.code).toBe('disposable_email');
    },
  );

  test('do not include those of regular providers and relay services', () => {
    const kept = `gmail.com icloud.com privaterelay.appleid.com duck.com mozmail.com simplelogin.com anonaddy.me
      passmail.net proton.me gmx.de web.de example.org notmailinator.com.example`.split(/\s+/);
    expect(kept.filter((domain) => isDisposable(`somebody@${domain}`))).toEqual([]);
  });
});

describe('a rejected date of birth', () => {
  // The test clock starts in November 2026.
  const young = { date_of_birth: '2012-05-04' };

  test('creates no account, and locks sign-up in that browser for 24 hours', async () => {
    const before = await members();
    const own = visitor();
    const { status, problem, headers } = await own.ask(signUp, signUpForm('Young', young));
    expect(status).toBe(422);
    expect(problem.code).toBe('too_young');
    expect(problem.min_age).toBe(18);
    expect(problem.hours).toBe(24);
    expect(headers.getSetCookie().join()).toMatch(/age_lock=\d+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/);
    const again = await own.ask(signUp, signUpForm('Young'));
    expect(again.status).toBe(403);
    expect(again.problem.code).toBe('age_locked');
    expect(again.problem.hours).toBe(ageLockHours);
    clock.move(23 * 3_600_000);
    expect((await own.ask(signUp, signUpForm('Young'))).problem).toMatchObject({ code: 'age_locked', hours: 1 });
    expect(await members()).toBe(before);
    clock.move(3_600_000);
    expect(await codeOf(own, 'Young')).toBe('made');
  });

  test('locks sign-up for an hour after three attempts without the cookie, but not for another user agent', async () => {
    const own = visitor();
    for (let time = 1; time <= 3; time += 1) {
      expect(await codeOf(own, 'Teen', young)).toBe('too_young');
      own.cookies.clear();
    }
    expect(await codeOf(own, 'Teen')).toBe('age_locked');
    const other = {
      headers: {
        'user-agent': 'another browser',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
    };
    const answer = await own.send('/api/signup.php', {
      method: 'POST',
      body: JSON.stringify(signUpForm('Parent')),
      ...other,
    });
    expect(answer.status).toBe(200);
    clock.move(3_600_000);
    own.cookies.clear();
    expect(await codeOf(own, 'Teen')).toBe('made');
  });

  test('locks sign-up for at most 24 hours, even if the cookie is forged', async () => {
    const own = visitor();
    own.cookies.set('age_lock', String(clock.now().getTime() + 10 * 365 * 86_400_000));
    expect((await own.ask(signUp, signUpForm('Cook'))).problem).toMatchObject({ code: 'age_locked', hours: 24 });
    own.cookies.set('age_lock', 'nonsense');
    expect(await codeOf(own, 'Cook')).toBe('made');
  });

  test.each(['2026-11-01', '2030-01-01', '1900-05-04'])(
    'that is a typing error (%s) does not lock sign-up',
    async (date_of_birth) => {
      const own = visitor();
      const { status, problem } = await own.ask(signUp, signUpForm('Slip', { date_of_birth }));
      expect(status).toBe(422);
      expect(problem.fields).toEqual({ date_of_birth: 'invalid_date_of_birth' });
      expect(own.cookies.has('age_lock')).toBe(false);
    },
  );
});

test('a visitor who has turned 18 where they live never counts as 17', async () => {
  // Noon in UTC is already tomorrow in New Zealand.
  const noon = Math.ceil(clock.now().getTime() / 86_400_000) * 86_400_000 + 12 * 3_600_000;
  clock.move(noon - clock.now().getTime());
  const tomorrow = new Date(noon + 86_400_000);
  const date_of_birth = `${tomorrow.getUTCFullYear() - 18}${tomorrow.toISOString().slice(4, 10)}`;
  const own = browser(app, { ip: '198.18.3.1', language: 'en-NZ' });
  const { reply } = await own.ask(signUp, signUpForm('Kiri', { date_of_birth }));
  const own_card = await cardOf(db, reply.user!.id);
  const viewer = testViewer(services, reply.user!.id);
  const { age } = cardView(own_card!, viewer)(own_card!);
  expect(age).toBe(18);
});
