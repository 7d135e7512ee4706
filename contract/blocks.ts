import * as z from 'zod/mini';
import { call } from './call.ts';
import { memberId } from './members/members.ts';

/** The members whom the viewer has blocked, sorted by name, to unblock them. */
export const listBlocks = call({
  method: 'GET',
  path: '/api/blocks.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ profiles: z.array(z.object({ id: memberId, name: z.string() })) }),
  refusals: {},
});

/** Hides both members from each other everywhere. The blocked member is not notified. */
export const blockMember = call({
  method: 'POST',
  path: '/api/block.php',
  by: 'member',
  once: true,
  input: z.strictObject({ profile: memberId }),
  reply: z.object({}),
  refusals: { no_such_member: 404, yourself: 422 },
});

export const unblockMember = call({
  method: 'DELETE',
  path: '/api/block.php',
  by: 'member',
  input: z.strictObject({ profile: memberId }),
  reply: z.object({}),
  refusals: {},
});

/** The relation between the two members changed; the receiver refetches what is on screen. */
export const memberHidden = z.object({ event: z.literal('member_hidden'), member: memberId });
