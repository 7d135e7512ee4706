import { keyName } from '../../shared/api/queries/query-key.ts';

const appeal = keyName('appeal');

export const reportKeys = {
  appeal: (token: string) => [appeal, token] as const,
};
