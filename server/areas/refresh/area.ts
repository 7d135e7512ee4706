import { refreshPage } from '#contract/accounts/refresh.ts';
import { taggedAnswer } from '../../platform/http/answer.ts';
import type { ServerArea } from '../../platform/core/area.ts';
import { refreshed, refreshTag } from './refresh.ts';

/** Everything that an open page polls, in one request. */
export const refresh = {
  name: 'refresh',
  calls: () => [
    taggedAnswer(
      refreshPage,
      async ({ db, viewer }) => await refreshTag(db, viewer),
      async ({ db, viewer }) => await refreshed(db, viewer),
    ),
  ],
} satisfies ServerArea;
