import type { ReplyOf } from '#contract/call.ts';
import type { showDeskMember } from '#contract/desk/members.ts';

/** The header and the facts of a member's page. */
export type DeskMember = ReplyOf<typeof showDeskMember>;
