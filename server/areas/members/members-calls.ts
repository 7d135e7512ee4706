import { type MemberId, presentMember, searchAsVisitor, searchMembers, showMember } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { clearSearch, forgetSearch, saveSearch, showSavedSearch } from '#contract/members/saved-search.ts';
import { showCommunity } from '#contract/members/community.ts';
import { showTown } from '#contract/members/town.ts';
import { trackingCookie } from '#contract/tracking.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Translation } from '../../integrations/translation/translation.ts';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';
import type { Visitors } from '../site/visitors.ts';
import type { Impressions } from './impressions.ts';
import { presentedTo } from './profile/presentation.ts';
import { profileOf } from './profile/profile.ts';
import { deleteSavedSearch, savedSearchOf, replaceSavedSearch, setSearchCleared } from './search/saved-search.ts';
import { search } from './search/search.ts';
import { cityNamed } from '../site/cities.ts';
import { foreignIn } from './foreign.ts';
import type { CommunityCounts } from './community.ts';
import { membersNear, townOfTimeZone, type TownCounts } from './town.ts';
import { searchForVisitor } from './search/visitor-search.ts';

/**
 * Limit on plain requests; {@link Impressions} limits the number of different profiles. Pages reload a profile when
 * they become visible again.
 */
const opening = { name: 'profiles', points: 1200, seconds: 3600 };
const searching = { name: 'searches', points: 240, seconds: 3600 };
const saving = { name: 'saved_searches', points: 60, seconds: 3600 };
const peeping = { name: 'visitor_searches', points: 240, seconds: 3600 };
const townChecks = { name: 'towns', points: 120, seconds: 3600 };
const presenting = { name: 'presentations', points: 240, seconds: 3600 };

export interface MemberTools {
  readonly visitors: Visitors;
  readonly impressions: Impressions;
  readonly cipher: TokenCipher;
  readonly translation: Translation | undefined;
  readonly townCounts: TownCounts;
  readonly communityCounts: CommunityCounts;
  /** The community is a demonstration. */
  readonly isDemo: boolean;
}

export const memberCalls = ({ visitors, impressions, cipher, translation, ...tools }: MemberTools) => [
  answer(showCommunity, async ({ db, request, now }) => {
    const { country } = await visitors.of(request);
    const { members, places } = await tools.communityCounts(db, country, now);
    return { country, members, places: [...places], demo: tools.isDemo };
  }),
  answer(
    showTown,
    async ({ db, input, request }) => {
      const { country, region, city: name } = input;
      const isNamed = country !== undefined && region !== undefined && name !== undefined;
      const assumed = await visitors.of(request);
      const city = isNamed ? cityNamed(country, region, name) : townOfTimeZone(assumed.country, assumed.time_zone);
      if (!city) return isNamed ? refuse('no_such_place') : { town: null, members: null };
      const town = { country: city.country, region: city.region, city: city.name };
      return { town, members: await membersNear(db, city, tools.townCounts) };
    },
    townChecks,
  ),
  answer(
    searchMembers,
    async ({ db, viewer, input, request }) => {
      const found = await search(db, viewer, input, cipher);
      if (isRefused(found)) return found;
      const cards = [found, ...found.similar].flatMap(({ profiles }) => profiles.map(({ id }) => id));
      return (await impressions.ofCards({ viewer: viewer.id, ip: request.ip }, cards)) ?? found;
    },
    searching,
  ),
  answer(showSavedSearch, ({ db, viewer }) => savedSearchOf(db, viewer.id, viewer.now)),
  answer(saveSearch, ({ db, viewer, input }) => replaceSavedSearch(db, viewer.id, input), saving),
  answer(clearSearch, ({ db, viewer, input }) => setSearchCleared(db, viewer.id, input.cleared), saving),
  answer(forgetSearch, ({ db, viewer }) => deleteSavedSearch(db, viewer.id)),
  answer(
    searchAsVisitor,
    async ({ db, viewer, input, request }) => {
      const { country } = await visitors.of(request);
      const kept = request.cookie(trackingCookie.name);
      const count = async (cards: readonly MemberId[]) =>
        await impressions.ofCards({ viewer: viewer.id, ip: request.ip }, cards);
      return await searchForVisitor(db, viewer, input, { country, kept, count });
    },
    peeping,
  ),
  answer(
    presentMember,
    async ({ db, viewer, input, request }) => {
      const enough = await impressions.ofCards({ viewer: viewer.id, ip: request.ip }, [input.id]);
      if (enough) return enough;
      const { discreet } = await viewer.site();
      return { member: discreet ? null : await presentedTo(db, viewer, input.id) };
    },
    presenting,
  ),
  answer(
    showMember,
    async ({ db, viewer, input }) => {
      const enough = viewer.id === input.id ? undefined : await impressions.ofProfile(viewer.id, input.id);
      if (enough) return enough;
      const shown = await profileOf(db, viewer, input.id);
      if (isRefused(shown) || !translation) return shown;
      const about_me_language = await foreignIn(db, viewer.id, shown.profile, translation);
      return { profile: { ...shown.profile, about_me_language } };
    },
    opening,
  ),
];
