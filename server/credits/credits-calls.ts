import { listTransactions } from '#contract/credits.ts';
import { answer } from '../http/answer.ts';
import { statementOf } from './statement.ts';

export const creditCalls = [
  answer(listTransactions, ({ db, viewer, input }) => statementOf(db, viewer.id, input.after)),
];
