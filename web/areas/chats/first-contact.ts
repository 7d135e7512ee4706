import { queryOptions } from '@tanstack/react-query';
import { showFirstContact } from '#contract/chats/first-contact.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { chatKeys } from './keys.ts';

/** Query for the member to whom this one first wrote, or null. */
export const firstContactQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: chatKeys.firstContact,
    queryFn: async () => (await from(showFirstContact, {})).profile,
  });
