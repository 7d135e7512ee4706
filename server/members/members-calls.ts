import { searchAsVisitor, searchMembers, showMember, visitorPage } from '#contract/members.ts';
import { trackingCookie } from '#contract/tracking.ts';
import { answer } from '../http/answer.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Seal } from '../seal.ts';
import type { Sites } from '../site/sites.ts';
import type { Visitors } from '../site/visitors.ts';
import { profileOf } from './profile.ts';
import { search } from './search.ts';
import { searchForVisitor } from './visitor-search.ts';

/** Nobody looks at more profiles than this by hand. (Safety, S-SCRAPE.) */
const scraping = { name: 'profiles', points: 300, seconds: 3600 };
const searching = { name: 'searches', points: 240, seconds: 3600 };
/** Sixty cards an hour for an address that nobody is logged in from. */
const peeping = { name: 'visitor_searches', points: 60 / visitorPage, seconds: 3600 };

export const memberCalls = (sites: Sites, visitors: Visitors, addresses: PhotoAddresses, seal: Seal) => [
  answer(
    searchMembers,
    async ({ db, viewer, input, request, now }) => {
      const { niche } = (await sites.of(request.host)).settings;
      return await search(db, viewer, input, { addresses, niche, seal }, now);
    },
    searching,
  ),
  answer(
    searchAsVisitor,
    async ({ db, input, request, now }) => {
      const { settings } = await sites.of(request.host);
      const { country } = await visitors.of(request);
      return await searchForVisitor(
        db,
        input,
        { addresses, settings, country, kept: request.cookie(trackingCookie.name) },
        now,
      );
    },
    peeping,
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
