import { matchPath } from 'react-router';

/** The routes of the members' area. (Specification, section 2: members area routes.) */
const membersArea = {
  members: '/members',
  'members-id': '/members/:id',
  chats: '/chats',
  likes: '/likes',
  'likes-m-id': '/likes/m/:id',
  premium: '/premium',
} as const;

/**
 * Returns whether a path is one of the six routes. Conversations and the separate lists of likes are not part of the
 * members' area.
 */
export function isMembersArea(pathname: string): boolean {
  return Object.values(membersArea).some((path) => matchPath(path, pathname) !== null);
}
