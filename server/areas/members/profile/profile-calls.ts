import { saveProfile, showProfile } from '#contract/members/profiles.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Visitors } from '../../site/visitors.ts';
import { ownProfileOf } from './own-profile.ts';
import { changeField } from './save-profile.ts';

export interface ProfileTools {
  readonly visitors: Visitors;
  readonly limits: Limits;
}

/** Limit on changes per member; nobody changes a profile this often by hand. */
const changes = { name: 'profile_changes', points: 600, seconds: 3600 };

/** Returns the calls for a member's own profile. */
export function profileCalls({ visitors, limits }: ProfileTools) {
  const languageOf = async (request: ClientInfo) => (await visitors.of(request)).language;
  return [
    answer(showProfile, async ({ db, viewer, request }) => ({
      profile: await ownProfileOf(db, viewer.id, await languageOf(request)),
    })),
    answer(
      saveProfile,
      async ({ db, viewer, input, request }) => {
        const { visible_profile_fields } = (await viewer.site()).settings;
        const terms = { visible_profile_fields, limits, language: await languageOf(request) };
        return await changeField(db, viewer.id, input, terms);
      },
      changes,
    ),
  ];
}
