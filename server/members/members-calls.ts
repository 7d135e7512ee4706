import { searchMembers, showMember } from '#contract/members.ts';
import { answer } from '../http/answer.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Seal } from '../seal.ts';
import type { Sites } from '../site/sites.ts';
import { profileOf } from './profile.ts';
import { search } from './search.ts';

/** Nobody looks at more profiles than this by hand. (Safety, S-SCRAPE.) */
const scraping = { name: 'profiles', points: 300, seconds: 3600 };
const searching = { name: 'searches', points: 240, seconds: 3600 };

export const memberCalls = (sites: Sites, addresses: PhotoAddresses, seal: Seal) => [
  answer(
    searchMembers,
    async ({ db, viewer, input, request, now }) => {
      const { niche } = (await sites.of(request.host)).settings;
      return await search(db, viewer, input, { addresses, niche, seal }, now);
    },
    searching,
  ),
  answer(
    showMember,
    async ({ db, viewer, input, request, now }) => {
      const { visible_profile_fields } = (await sites.of(request.host)).settings;
      return await profileOf(db, viewer, input.id, addresses, visible_profile_fields, now);
    },
    scraping,
  ),
];
