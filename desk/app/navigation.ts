import {
  Flag,
  IdCard,
  Image,
  type LucideIcon,
  MessageSquareWarning,
  Scale,
  ScrollText,
  Sun,
  Users,
  UserSearch,
  UsersRound,
} from 'lucide-react';
import type { Permission } from '#contract/desk/permissions.ts';
import { requestReaders } from '../areas/requests/use-requests.ts';

/** A screen in the navigation. */
export interface DeskPlace {
  readonly path: string;
  /** Key of its name in the `shell.places` texts. */
  readonly name:
    | 'today'
    | 'photos'
    | 'reports'
    | 'appeals'
    | 'first_messages'
    | 'new_accounts'
    | 'members'
    | 'requests'
    | 'staff'
    | 'audit';
  readonly icon: LucideIcon;
  readonly permission?: Permission;
  /** The viewer needs one of these permissions. */
  readonly anyOf?: readonly Permission[];
  /** The key after `G` that opens the screen. */
  readonly key: string;
  readonly group: 'none' | 'queues' | 'look_up' | 'run';
}

/** The screens, in the order of the navigation. */
export const places: readonly DeskPlace[] = [
  { path: '/', name: 'today', icon: Sun, key: 't', group: 'none' },
  { path: '/photos', name: 'photos', icon: Image, permission: 'photos.decide', key: 'p', group: 'queues' },
  { path: '/reports', name: 'reports', icon: Flag, permission: 'reports.decide', key: 'r', group: 'queues' },
  { path: '/appeals', name: 'appeals', icon: Scale, permission: 'appeals.decide', key: 'a', group: 'queues' },
  {
    path: '/first-messages',
    name: 'first_messages',
    icon: MessageSquareWarning,
    permission: 'first_messages.decide',
    key: 'f',
    group: 'queues',
  },
  {
    path: '/new-accounts',
    name: 'new_accounts',
    icon: UserSearch,
    permission: 'new_accounts.decide',
    key: 'n',
    group: 'queues',
  },
  { path: '/members', name: 'members', icon: Users, permission: 'members.find', key: 'm', group: 'look_up' },
  { path: '/requests', name: 'requests', icon: UsersRound, anyOf: requestReaders, key: 'q', group: 'look_up' },
  { path: '/staff', name: 'staff', icon: IdCard, permission: 'staff.manage', key: 's', group: 'run' },
  { path: '/audit', name: 'audit', icon: ScrollText, permission: 'audit.view', key: 'l', group: 'run' },
];

/**
 * Returns the screens that the navigation lists. Staff who may decide any queue see all queues: a forbidden one names
 * the roles that may decide it.
 */
export function placesFor(permissions: readonly Permission[]): readonly DeskPlace[] {
  const may = ({ permission, anyOf }: DeskPlace) =>
    (!permission || permissions.includes(permission)) && (!anyOf || anyOf.some((one) => permissions.includes(one)));
  const decides = places.some((place) => place.group === 'queues' && may(place));
  return places.filter((place) => may(place) || (decides && place.group === 'queues'));
}
