import { presentMember, searchAsVisitor, searchMembers, showMember, visitorPage } from '#contract/members.ts';
import { forgetSearch, saveSearch, showSavedSearch } from '#contract/saved-search.ts';
import { trackingCookie } from '#contract/tracking.ts';
import { answer } from '../http/answer.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Seal } from '../seal.ts';
import type { Sites } from '../site/sites.ts';
import type { Visitors } from '../site/visitors.ts';
import { presentedTo } from './presentation.ts';
import { profileOf } from './profile.ts';
import { forgetSearch as forgetSearchRule, savedSearchOf, saveSearch as saveSearchRule } from './saved-search.ts';
import { search } from './search.ts';
import { searchForVisitor } from './visitor-search.ts';

/** Nobody looks at more profiles than this by hand. (Safety, S-SCRAPE.) */
const scraping = { name: 'profiles', points: 300, seconds: 3600 };
const searching = { name: 'searches', points: 240, seconds: 3600 };
const saving = { name: 'saved_searches', points: 60, seconds: 3600 };
/** Sixty cards an hour for an address that nobody is logged in from. */
const peeping = { name: 'visitor_searches', points: 60 / visitorPage, seconds: 3600 };
/** Nobody collects members by addresses that they found. */
const presenting = { name: 'presentations', points: 60, seconds: 3600 };

export const memberCalls = (sites: Sites, visitors: Visitors, addresses: PhotoAddresses, seal: Seal) => [
  answer(
    searchMembers,
    async ({ db, viewer, input, request, now }) => {
      const { settings } = await sites.of(request.host);
      return await search(db, viewer, input, { addresses, offer: settings, seal }, now);
    },
    searching,
  ),
  answer(showSavedSearch, ({ db, viewer }) => savedSearchOf(db, viewer)),
  answer(saveSearch, ({ db, viewer, input }) => saveSearchRule(db, viewer, input), saving),
  answer(forgetSearch, ({ db, viewer }) => forgetSearchRule(db, viewer)),
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
    presentMember,
    async ({ db, viewer, input, request, now }) => {
      const { discreet } = await sites.of(request.host);
      return { member: discreet ? null : await presentedTo(db, viewer, input.id, addresses, now) };
    },
    presenting,
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
