import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import * as accounts from '../../areas/accounts/keys.ts';
import { everything } from '../../shared/api/queries/query-key.ts';
import * as blocks from '../../areas/blocks/keys.ts';
import * as chats from '../../areas/chats/keys.ts';
import * as credits from '../../areas/credits/keys.ts';
import * as likes from '../../areas/likes/keys.ts';
import * as members from '../../areas/members/keys.ts';
import * as notifications from '../../areas/notifications/keys.ts';
import * as payments from '../../areas/payments/keys.ts';
import * as people from '../../shared/people/keys.ts';
import * as photos from '../../areas/photos/keys.ts';

/** The areas whose data an event may change. */
const areas = [people, photos, blocks, members, accounts, likes, chats, notifications, payments, credits];

/** Returns the query keys to refetch after an event, in all areas. */
export function touched(event: LiveEvent, me: MemberId | undefined): readonly QueryKey[] {
  // The missed events may have changed anything.
  if (event.event === 'missed_some') return [everything];
  return areas.flatMap(({ touchedBy }) => touchedBy(event, me));
}
