import { type MemberId, presentMember, searchAsVisitor, searchMembers, showMember } from '#contract/members/members.ts';
import { isRefused } from '#contract/refusal.ts';
import { clearSearch, forgetSearch, saveSearch, showSavedSearch } from '#contract/members/saved-search.ts';
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
import { foreignIn } from './foreign.ts';
import { searchForVisitor } from './search/visitor-search.ts';

/**
 * Limit on plain requests; {@link Impressions} limits the number of different profiles. Pages reload a profile when
 * they become visible again.
 */
const opening = { name: 'profiles', points: 1200, seconds: 3600 };
const searching = { name: 'searches', points: 240, seconds: 3600 };
const saving = { name: 'saved_searches', points: 60, seconds: 3600 };
const peeping = { name: 'visitor_searches', points: 240, seconds: 3600 };
const presenting = { name: 'presentations', points: 240, seconds: 3600 };

export interface MemberTools {
  readonly visitors: Visitors;
  readonly impressions: Impressions;
  readonly cipher: TokenCipher;
  readonly translation: Translation | undefined;
}

export const memberCalls = ({ visitors, impressions, cipher, translation }: MemberTools) => [
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
