import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listChats } from '../chats/chats.ts';
import { listLikes } from '../likes.ts';
import { user } from './accounts.ts';

/**
 * Returns the user, the first page of their chats and their latest likes in one response; an open page requests it once
 * a minute. (Specification, section 9: refresh.) The response has an `ETag`; a request with `If-None-Match` returns 304
 * while none of the three has changed. Photo URLs expire, so the tag changes every five minutes.
 */
export const refreshPage = call({
  method: 'GET',
  path: '/api/refresh.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ user, chats: listChats.reply, likes: listLikes.reply }),
  refusals: {},
});
