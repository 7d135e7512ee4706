import { appealClosing, showClosedAccount } from '#contract/accounts/closed-account.ts';
import { complain, makeAppeal, reportMember, showAppeal } from '#contract/reports.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { Visitors } from '../site/visitors.ts';
import { appeal, appealOf } from './appeals.ts';
import { appealClosingOf, closedAccountOf } from './closed-account.ts';
import { complainAbout, report } from './reports.ts';

interface ReportServices {
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly limits: Limits;
}

const complaints = { name: 'complaints', points: 5, seconds: 3600, exact: true } as const;
const tokenTries = { name: 'appeals', points: 60, seconds: 3600, exact: true } as const;

/** Limit on appeals of a closing per member. */
const closingAppeals = { name: 'closing_appeals', points: 60, seconds: 3600, exact: true } as const;

export const reportCalls = ({ sites, visitors, limits }: ReportServices) => [
  answer(reportMember, async ({ db, viewer, input, key }) => await report(db, viewer, input, { sites, limits, key })),

  answer(
    complain,
    async ({ db, viewer, input, request, key, now }) => {
      const site = await viewer.site();
      const { language } = await visitors.of(request);
      return await complainAbout(db, input, { site, language, limits, key }, now);
    },
    complaints,
  ),

  answer(showAppeal, async ({ db, input, now }) => await appealOf(db, input.token, now), tokenTries),

  answer(makeAppeal, async ({ db, input, now }) => await appeal(db, input, sites, now), tokenTries),

  answer(showClosedAccount, async ({ db, viewer, now }) => await closedAccountOf(db, sites, viewer.id, now)),

  answer(
    appealClosing,
    async ({ db, viewer, input }) => await appealClosingOf(db, viewer, input.text, sites),
    closingAppeals,
  ),
];
