import { saveProfile, showProfile } from '#contract/members/profiles.ts';
import { answer } from '../../http/answer.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import type { Limits } from '../../http/limits.ts';
import type { Sites } from '../../site/sites.ts';
import type { Visitors } from '../../site/visitors.ts';
import { ownProfileOf } from './own-profile.ts';
import * as saving from './save-profile.ts';

export interface ProfileTools {
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly limits: Limits;
}

/** Far more than anybody changes manually. */
const changes = { name: 'profile_changes', points: 600, seconds: 3600 };

/** The calls for a member's own profile. */
export function profileCalls({ sites, visitors, limits }: ProfileTools) {
  const languageOf = async (request: RequestInfo) => (await visitors.of(request)).language;
  return [
    answer(showProfile, async ({ db, viewer, request }) => ({
      profile: await ownProfileOf(db, viewer, await languageOf(request)),
    })),
    answer(
      saveProfile,
      async ({ db, viewer, input, request }) => {
        const { visible_profile_fields } = (await sites.of(request.host)).settings;
        const terms = { visible_profile_fields, limits, language: await languageOf(request) };
        return await saving.saveProfile(db, viewer, input, terms);
      },
      changes,
    ),
  ];
}
