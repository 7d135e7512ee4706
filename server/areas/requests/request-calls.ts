import {
  approveRequest,
  askErasure,
  askRefund,
  listRequests,
  previewRefund,
  refuseRequest,
  withdrawRequest,
} from '#contract/desk/requests.ts';
import { answer } from '../../platform/http/answer.ts';
import { askErasureOf, askRefundOf, refundPreview, type RequestTools } from './ask.ts';
import { approve, refuseRequestOf, withdrawRequestOf } from './decide.ts';
import { listedRequests } from './request-queries.ts';

/** Calls about actions that need two members of staff. */
export const requestCalls = (tools: RequestTools) => [
  answer(
    askErasure,
    async ({ db, input, staff, now, key }) => await askErasureOf(db, input, tools, { staff, now, key }),
  ),
  answer(previewRefund, async ({ db, input, staff, now }) => await refundPreview(db, input, tools, { staff, now })),
  answer(askRefund, async ({ db, input, staff, now, key }) => await askRefundOf(db, input, tools, { staff, now, key })),
  answer(listRequests, async ({ db, input, staff, now }) => await listedRequests(db, input, staff, now)),
  answer(approveRequest, async ({ db, input, staff, now }) => await approve(db, input, tools.sites, { staff, now })),
  answer(refuseRequest, async ({ db, input, staff, now }) => await refuseRequestOf(db, input, { staff, now })),
  answer(withdrawRequest, async ({ db, input, staff, now }) => await withdrawRequestOf(db, input, { staff, now })),
];
