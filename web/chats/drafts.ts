import type { MemberId } from '#contract/members.ts';
import { forget, keep, kept, keptUnder } from './kept.ts';

/** What a member has begun to write to somebody, kept in this browser until it is sent. */
export function draftTo(me: MemberId, other: MemberId): string {
  return kept(nameOf(me, other)) ?? '';
}

export function keepDraft(me: MemberId, other: MemberId, text: string): void {
  if (text.trim() === '') forget(nameOf(me, other));
  else keep(nameOf(me, other), text);
}

export function forgetDrafts(me: MemberId): void {
  for (const [name] of keptUnder(draftsOf(me))) forget(name);
}

function nameOf(me: MemberId, other: MemberId): string {
  return draftsOf(me) + other;
}

function draftsOf(me: MemberId): string {
  return `draft:${me}:`;
}
