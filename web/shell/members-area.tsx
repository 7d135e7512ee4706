import type { LoaderFunctionArgs } from 'react-router';
import { Outlet } from 'react-router';
import { useUser } from '../accounts/user.ts';
import { chatsQuery } from '../chats/chats.ts';
import { likesQuery } from '../likes/likes.ts';
import { discountQuery } from '../payments/discount.ts';
import { preload, stay } from '../wire/preload.ts';
import { requireMember } from '../wire/require-member.ts';

const preloaded = preload(({ ask }) => [chatsQuery(ask), likesQuery(ask), discountQuery(ask)]);

export async function loader(args: LoaderFunctionArgs) {
  await requireMember(args);
  return await preloaded(args);
}

export const clientLoader = stay;

/** The screens that only members reach, with what their badges count. */
export default function MembersArea() {
  return useUser() ? <Outlet /> : null;
}
