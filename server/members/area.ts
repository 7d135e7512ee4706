import type { Config } from '../config.ts';
import type { ServerArea } from '../kernel/area.ts';
import { makeTokenCipher } from '../kernel/encrypted-token.ts';
import { memberCalls, type MemberTools } from './members-calls.ts';
import { profileCalls, type ProfileTools } from './profile/profile-calls.ts';

export interface MemberServices extends Omit<MemberTools, 'cipher'>, ProfileTools {
  readonly config: Pick<Config, 'secret'>;
}

/** Members: their cards and profiles, and the search for them. */
export const members = {
  name: 'members',
  calls: (services: MemberServices) => [
    ...memberCalls({ ...services, cipher: makeTokenCipher(services.config.secret, 'search') }),
    ...profileCalls(services),
  ],
} satisfies ServerArea;
