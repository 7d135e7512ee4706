import { memberQuery } from '../members/members.ts';
import { preload } from '../api/preload.ts';
import { chatQuery, type WhichChat } from './chat.ts';

/** What a conversation's page comes with; where nothing has been written yet, whom one would write to as well. */
export const preloadChat = (whichOf: (id: string | undefined) => WhichChat) =>
  preload(async ({ ask, client, params }) => {
    const query = chatQuery(whichOf(params.id), ask);
    const { messages, profile } = await client.fetchQuery(query);
    return messages.length > 0 ? [query] : [query, memberQuery(profile.id, ask)];
  });
