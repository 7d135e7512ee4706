import { describe, expect, test } from 'vitest';
import { logInAsDemoStaff, logInByRecoveryCode, showDeskLogin, showMe } from '#contract/desk/access.ts';
import { logIn, showUser } from '#contract/accounts/accounts.ts';
import { browser } from '#testing/browser.ts';
import { deskBrowser, staffPerson } from '#testing/desk.ts';
import { person, testPassword } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { makeApp } from '../../../process/app.ts';
import { writeDemoStaff } from './demo-staff.ts';

const services = await testServices();
const { app, db, clock } = services;

describe('the desk', () => {
  test('accepts no member’s session, and the product accepts no staff session', async () => {
    const anna = await person(services, 'Anna');
    const jonas = await staffPerson(services, 'Apart', 'owner');
    const both = deskBrowser(services);
    for (const [name, value] of [...anna.cookies, ...jonas.cookies]) both.cookies.set(name, value);
    expect((await both.ask(showMe, {})).reply.me.id).toBe(jonas.id);
    const member = deskBrowser(services);
    await member.ask(logIn, { email: anna.email, password: testPassword });
    for (const [, value] of member.cookies) member.cookies.set('desk', value);
    expect((await member.ask(showMe, {})).status).toBe(401);
    const staff = browser(app);
    for (const [name, value] of jonas.cookies) staff.cookies.set(name, value).set('auth', value);
    expect((await staff.ask(showUser, {})).reply).toMatchObject({ user: null });
  });

  test('has no call on a host of the product', async () => {
    const jonas = await staffPerson(services, 'Elsewhere', 'owner');
    for (const host of ['damson.test', 'localhost.evil.test', '127.0.0.1']) {
      const own = browser(app, { host });
      for (const [name, value] of jonas.cookies) own.cookies.set(name, value);
      for (const call of [showMe, showDeskLogin]) {
        const { status, problem } = await own.ask(call, {});
        expect(status).toBe(404);
        expect(problem.code).toBe('no_such_call');
      }
    }
  });

  test('exists in production only on DESK_HOST, which serves nothing else, and nowhere without DESK_HOST', async () => {
    const config = { ...services.config, production: true, publicUrl: 'https://damson.test' };
    const hidden = makeApp({ ...services, config });
    const shown = makeApp({ ...services, config: { ...config, deskHost: 'desk.damson.test' } });
    const at = (where: typeof app, host: string) => browser(where, { host });
    for (const host of ['localhost', 'damson.test', 'desk.damson.test']) {
      expect((await at(hidden, host).ask(showDeskLogin, {})).status, host).toBeGreaterThanOrEqual(404);
    }
    expect((await at(shown, 'desk.damson.test').ask(showDeskLogin, {})).status).toBe(200);
    expect((await at(shown, 'damson.test:80').ask(showDeskLogin, {})).status).toBe(404);
    expect((await at(shown, 'localhost').ask(showDeskLogin, {})).status).toBe(421);
    expect((await at(shown, 'desk.damson.test').ask(showUser, {})).problem.code).toBe('no_such_call');
    expect((await at(shown, 'desk.damson.test').send('/api/openapi.json')).status).toBe(404);
    const marta = await staffPerson(services, 'Secure', 'support');
    const code = marta.recoveryCodes[0]!;
    const { headers } = await at(shown, 'desk.damson.test').ask(logInByRecoveryCode, { email: marta.email, code });
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-desk=.*; HttpOnly; Secure; SameSite=Strict$/);
  });

  test('offers the one-click login only to the demo’s own staff, and never in production', async () => {
    await writeDemoStaff(db, clock.now());
    const own = deskBrowser(services);
    const { demo_staff } = (await own.ask(showDeskLogin, {})).reply;
    expect(demo_staff.flatMap(({ roles }) => roles).toSorted()).toEqual(['finance', 'moderator', 'owner', 'support']);
    const [{ id } = { id: '' }] = demo_staff;
    expect((await own.ask(logInAsDemoStaff, { id: id as never })).status).toBe(200);
    const jonas = await staffPerson(services, 'Not demo', 'owner');
    expect((await own.ask(logInAsDemoStaff, { id: jonas.id })).problem.code).toBe('no_such_call');
    const config = { ...services.config, production: true, deskHost: 'desk.test' };
    const production = browser(makeApp({ ...services, config }), { host: 'desk.test' });
    expect((await production.ask(showDeskLogin, {})).reply.demo_staff).toEqual([]);
    expect((await production.ask(logInAsDemoStaff, { id: id as never })).problem.code).toBe('no_such_call');
  });
});
