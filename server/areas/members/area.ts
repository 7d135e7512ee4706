import type { AreaSettings } from '../../platform/core/settings.ts';
import type { ServerArea } from '../../platform/core/area.ts';
import { makeTokenCipher } from '../../platform/core/encrypted-token.ts';
import { memberCalls, type MemberTools } from './members-calls.ts';
import { profileCalls, type ProfileTools } from './profile/profile-calls.ts';

export interface MemberServices extends Omit<MemberTools, 'cipher'>, ProfileTools {
  readonly config: Pick<AreaSettings, 'secret'>;
}

/** Members' cards and profiles, and the search for them. */
export const members = {
  name: 'members',
  calls: (services: MemberServices) => [
    ...memberCalls({ ...services, cipher: makeTokenCipher(services.config.secret, 'search') }),
    ...profileCalls(services),
  ],
} satisfies ServerArea;
