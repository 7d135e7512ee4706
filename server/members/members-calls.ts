import { type MemberId, presentMember, searchAsVisitor, searchMembers, showMember } from '#contract/members/members.ts';
import { isRefused } from '#contract/refusal.ts';
import { forgetSearch, saveSearch, showSavedSearch } from '#contract/members/saved-search.ts';
import { trackingCookie } from '#contract/tracking.ts';
import { answer } from '../http/answer.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Translation } from '../outside/translation/translation.ts';
import type { TokenCipher } from '../kernel/encrypted-token.ts';
import type { Sites } from '../site/sites.ts';
import type { Visitors } from '../site/visitors.ts';
import type { Impressions } from './impressions.ts';
import { presentedTo } from './profile/presentation.ts';
import { profileOf } from './profile/profile.ts';
import {
  forgetSearch as forgetSearchRule,
  savedSearchOf,
  saveSearch as saveSearchRule,
} from './search/saved-search.ts';
import { search } from './search/search.ts';
import { foreignIn } from './foreign.ts';
import { searchForVisitor } from './search/visitor-search.ts';

/** How many different ones, the impressions know; a page asks for the same one again when it is looked at again. */
const opening = { name: 'profiles', points: 1200, seconds: 3600 };
const searching = { name: 'searches', points: 240, seconds: 3600 };
const saving = { name: 'saved_searches', points: 60, seconds: 3600 };
const peeping = { name: 'visitor_searches', points: 240, seconds: 3600 };
const presenting = { name: 'presentations', points: 240, seconds: 3600 };

export interface MemberTools {
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly addresses: PhotoAddresses;
  readonly impressions: Impressions;
  readonly cipher: TokenCipher;
  readonly translation: Translation | undefined;
}

export const memberCalls = ({ sites, visitors, addresses, impressions, cipher, translation }: MemberTools) => [
  answer(
    searchMembers,
    async ({ db, viewer, input, request, now }) => {
      const { settings } = await sites.of(request.host);
      const found = await search(db, viewer, input, { addresses, offer: settings, cipher }, now);
      if (isRefused(found)) return found;
      const cards = [found, ...found.similar].flatMap(({ profiles }) => profiles.map(({ id }) => id));
      return (await impressions.ofCards({ viewer, ip: request.ip }, cards)) ?? found;
    },
    searching,
  ),
  answer(showSavedSearch, ({ db, viewer }) => savedSearchOf(db, viewer)),
  answer(saveSearch, ({ db, viewer, input }) => saveSearchRule(db, viewer, input), saving),
  answer(forgetSearch, ({ db, viewer }) => forgetSearchRule(db, viewer)),
  answer(
    searchAsVisitor,
    async ({ db, viewer, input, request, now }) => {
      const { settings } = await sites.of(request.host);
      const { country } = await visitors.of(request);
      const kept = request.cookie(trackingCookie.name);
      const count = async (cards: readonly MemberId[]) => await impressions.ofCards({ viewer, ip: request.ip }, cards);
      return await searchForVisitor(db, input, { addresses, settings, country, kept, count }, now);
    },
    peeping,
  ),
  answer(
    presentMember,
    async ({ db, viewer, input, request, now }) => {
      const enough = await impressions.ofCards({ viewer, ip: request.ip }, [input.id]);
      if (enough) return enough;
      const { discreet } = await sites.of(request.host);
      return { member: discreet ? null : await presentedTo(db, viewer, input.id, addresses, now) };
    },
    presenting,
  ),
  answer(
    showMember,
    async ({ db, viewer, input, request, now }) => {
      const enough = viewer === input.id ? undefined : await impressions.ofProfile(viewer, input.id);
      if (enough) return enough;
      const { visible_profile_fields } = (await sites.of(request.host)).settings;
      const shown = await profileOf(db, viewer, input.id, addresses, visible_profile_fields, now);
      if (isRefused(shown) || !translation) return shown;
      const about_me_language = await foreignIn(db, viewer, shown.profile, translation);
      return { profile: { ...shown.profile, about_me_language } };
    },
    opening,
  ),
];
