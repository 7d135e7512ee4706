import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { TestServices } from './services.ts';

/** Collects the events published to a member's browsers from now on, in order. */
export function eventsFor({ hub }: Pick<TestServices, 'hub'>, member: MemberId): LiveEvent[] {
  const events: LiveEvent[] = [];
  hub.listen(member, undefined, (_id, event) => events.push(event));
  return events;
}
