import * as z from 'zod/mini';
import { call } from './call.ts';
import { memberId } from './members/members.ts';

/** The members whom the viewer has blocked, by name, so that they can be unblocked. */
export const listBlocks = call({
  method: 'GET',
  path: '/api/blocks.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ profiles: z.array(z.object({ id: memberId, name: z.string() })) }),
  refusals: {},
});

/** Neither sees the other any more, anywhere. The blocked member is not told. */
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

/** Something between the two members has changed; the receiver fetches again what it shows. */
export const memberHidden = z.object({ event: z.literal('member_hidden'), member: memberId });
