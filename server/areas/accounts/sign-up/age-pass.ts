import { randomUUID } from 'node:crypto';
import { makeTokenCipher } from '../../../platform/core/encrypted-token.ts';
import type { Secret } from '../../../platform/core/secret.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';

/** Validity of a link that lifts an age lock, in hours. */
export const agePassHours = 48;

/** Makes each link work once. */
export const agePassUses: Limit = { name: 'age_pass', points: 1, seconds: agePassHours * 3600, exact: true };
const bound = 'sign-up';

/** Links that lift the age lock of one browser, for adults who mistyped their date of birth. */
export interface AgePasses {
  /** Returns the token of a new link. */
  write(now: Date): string;
  /** Uses up a token. Returns whether it was valid. */
  consume(token: string, limits: Limits, now: Date): Promise<boolean>;
}

/** Creates the links. Their tokens are encrypted and need no database row. */
export function makeAgePasses(secret: Secret): AgePasses {
  const cipher = makeTokenCipher(secret, 'age pass');
  return {
    write: (now) => cipher.encrypt(`${randomUUID()} ${now.getTime() + agePassHours * 3_600_000}`, bound),
    consume: async (token, limits, now) => {
      const [id, until] = cipher.decrypt(token, bound)?.split(' ') ?? [];
      if (!id || !(Number(until) > now.getTime())) return false;
      return (await limits.consumeExactly(agePassUses, id)) === undefined;
    },
  };
}
