import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import * as accounts from '../../accounts/keys.ts';
import { everything } from '../../api/queries/query-key.ts';
import * as blocks from '../../blocks/keys.ts';
import * as chats from '../../chats/keys.ts';
import * as credits from '../../credits/keys.ts';
import * as likes from '../../likes/keys.ts';
import * as members from '../../members/keys.ts';
import * as notifications from '../../notifications/keys.ts';
import * as payments from '../../payments/keys.ts';
import * as people from '../../people/keys.ts';
import * as photos from '../../photos/keys.ts';

/** The areas that an event may change. */
const areas = [people, photos, blocks, members, accounts, likes, chats, notifications, payments, credits];

/** What an event changes anywhere. */
export function touched(event: LiveEvent, me: MemberId | undefined): readonly QueryKey[] {
  // Nobody knows which events were missed.
  if (event.event === 'missed_some') return [everything];
  return areas.flatMap(({ touchedBy }) => touchedBy(event, me));
}
