import { keyName } from '../api/queries/query-key.ts';

const appeal = keyName('appeal');

export const reportKeys = {
  appeal: (token: string) => [appeal, token] as const,
};
