import { memberQuery } from '../members/members.ts';
import { preloadOne } from '../../shared/api/preload.ts';
import { chatQuery } from './chat.ts';
import type { WhichChat } from './keys.ts';

/** Preloads the data of a conversation's page; for an empty one, the other member's profile as well. */
export const preloadChat = (whichOf: (id: string | undefined) => WhichChat) =>
  preloadOne(
    async ({ ask, client, params }) => {
      const query = chatQuery(whichOf(params.id), ask);
      const { messages, profile } = await client.fetchQuery(query);
      return messages.length > 0 ? [query] : [query, memberQuery(profile.id, ask)];
    },
    ['no_such_chat', 'no_such_member', 'invalid'],
  );
