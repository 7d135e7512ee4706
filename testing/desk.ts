import { Secret, TOTP } from 'otpauth';
import {
  beginEnrolmentPasskey,
  beginEnrolmentPassword,
  beginFreshPasskey,
  confirmFreshPasskey,
  enrolByPasskey,
  enrolByPassword,
} from '#contract/desk/access.ts';
import type { Role } from '#contract/desk/permissions.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import { insertStaff, makeInvitation } from '#server/areas/staff/manage-staff.ts';
import { type Browser, browser } from './browser.ts';
import { Authenticator } from './doubles/authenticator.ts';
import type { TestServices } from './services.ts';

/** A member of staff, logged in at the desk with a passkey. */
export interface StaffPerson extends Browser {
  readonly id: StaffId;
  readonly email: string;
  readonly name: string;
  readonly key: Authenticator;
  readonly recoveryCodes: readonly string[];
  /** Authenticates freshly. */
  freshen(): Promise<void>;
}

let made = 0;

/** Opens a browser at the desk, with an IP address of its own, so that limits do not interfere. */
export function deskBrowser({ app }: Pick<TestServices, 'app'>, ip?: string): Browser {
  made += 1;
  return browser(app, { ip: ip ?? `10.7.${made >> 8}.${made & 255}`, host: 'localhost' });
}

/** Creates an account and returns the token of its link. */
export async function invitedStaff(
  { db, clock }: Pick<TestServices, 'db' | 'clock'>,
  name: string,
  ...roles: readonly Role[]
) {
  const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@desk.test`;
  const now = clock.now();
  const id = await insertStaff(db, { name, email, language: 'en', roles, by: null }, now);
  return { id: id!, email, name, token: await makeInvitation(db, id!, null, now) };
}

/** Creates somebody with some roles, who sets up a passkey and is logged in. */
export async function staffPerson(
  services: TestServices,
  name: string,
  ...roles: readonly Role[]
): Promise<StaffPerson> {
  const { token, ...account } = await invitedStaff(services, name, ...roles);
  const own = deskBrowser(services);
  const key = new Authenticator();
  const { reply: begun } = await own.ask(beginEnrolmentPasskey, { token, name });
  const response = key.create(begun.options);
  const { challenge } = begun;
  const { reply } = await own.ask(enrolByPasskey, {
    token,
    name,
    language: 'en',
    passkey_name: 'Laptop',
    challenge,
    response,
  });
  return {
    ...own,
    ...account,
    key,
    recoveryCodes: reply.recovery_codes,
    freshen: async () => {
      const { reply: asked } = await own.ask(beginFreshPasskey, {});
      await own.ask(confirmFreshPasskey, { challenge: asked.challenge, response: key.get(asked.options) });
    },
  };
}

export const deskPassword = 'a long password for the desk';

/** Creates somebody who sets up a password with an authenticator app, and is logged in. */
export async function staffWithPassword(services: TestServices, name: string, ...roles: readonly Role[]) {
  const { token, ...account } = await invitedStaff(services, name, ...roles);
  const own = deskBrowser(services);
  const { reply: begun } = await own.ask(beginEnrolmentPassword, { token });
  const code = (now = services.clock.now()) => totpCode(begun.secret, now);
  const { reply } = await own.ask(enrolByPassword, {
    token,
    name,
    language: 'en',
    password: deskPassword,
    challenge: begun.challenge,
    code: code(),
  });
  return { ...own, ...account, code, recoveryCodes: reply.recovery_codes };
}

/** Returns the code that an authenticator app shows. */
export function totpCode(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}

/** Creates somebody with some roles, a moderator by default, who is logged in with a passkey. */
export async function newColleague(services: TestServices, name: string, roles: readonly Role[] = ['moderator']) {
  return await staffPerson(services, name, ...roles);
}
