import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { keyName } from '../../shared/api/queries/query-key.ts';
import type { Search } from './search/search-params.ts';

const lists = keyName('members');
const visitorSearch = keyName('visitor-search');
const member = keyName('member');
const presented = keyName('presented');
const ownProfile = keyName('profile');
const savedSearch = keyName('saved-search');
const matchFinder = keyName('match-finder');

export const memberKeys = {
  /** Key of all lists of members: searches and matches. */
  lists: [lists],
  search: (search: Search) => [lists, search] as const,
  matches: [lists, 'matches'],
  /** Key of the top `most` matches. */
  bestMatches: (most: number) => [lists, 'matches', most] as const,
  visitorSearch: (search: Search) => [visitorSearch, search] as const,
  profiles: [member],
  profile: (id: MemberId) => [member, id] as const,
  presented: (id: MemberId) => [presented, id] as const,
  ownProfile: [ownProfile],
  savedSearch: [savedSearch],
  matchFinder: [matchFinder],
} as const;

/** Returns the query keys that an event invalidates. */
export function touchedBy(event: LiveEvent): readonly QueryKey[] {
  switch (event.event) {
    case 'user_changed':
      return [memberKeys.ownProfile, memberKeys.savedSearch];
    case 'like_received':
      return [memberKeys.profile(event.from)];
    case 'likes_changed':
      return [memberKeys.profiles];
    case 'member_hidden':
      return [memberKeys.lists, memberKeys.profile(event.member)];
    default:
      return [];
  }
}
