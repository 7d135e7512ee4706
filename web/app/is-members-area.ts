import { matchPath } from 'react-router';

/** (Specification, section 2: members area routes.) */
const membersArea = {
  members: '/members',
  'members-id': '/members/:id',
  chats: '/chats',
  likes: '/likes',
  'likes-m-id': '/likes/m/:id',
  premium: '/premium',
} as const;

/** Whether a path is one of the six routes. A conversation and the separate lists of likes are not. */
export function isMembersArea(pathname: string): boolean {
  return Object.values(membersArea).some((path) => matchPath(path, pathname) !== null);
}
