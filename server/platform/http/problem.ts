import type { Context } from 'hono';
import type { Refusals } from '#contract/call.ts';
import type { Reply } from './types.ts';
import { commonRefusals, type Problem, type Refused, refuse, staffRefusals } from '#contract/refusal.ts';

const ofAnyCall: Refusals = { ...commonRefusals, ...staffRefusals };

/** Converts a refusal to an RFC 9457 problem document. `terms` are the refusals that the call lists. */
export function problemOf(refused: Refused, terms: Refusals = {}): Problem {
  const listed = terms[refused.refused] ?? ofAnyCall[refused.refused];
  const status = typeof listed === 'number' ? listed : (listed?.status ?? 500);
  return {
    type: 'about:blank',
    title: titleOf(refused.refused),
    status,
    code: refused.refused,
    ...(refused.refused === 'authentication_required' && { authentication_required: true as const }),
    ...refused.details,
  };
}

function titleOf(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Responds with 405: the path exists, but not with this method. */
export function refuseMethod(context: Context, allowed: Iterable<string>): Response {
  context.header('allow', allowedMethods(allowed));
  return refuseWith(context, problemOf(refuse('method_not_allowed')));
}

export function allowedMethods(allowed: Iterable<string>): string {
  return [...allowed].toSorted().join(', ');
}

export function refuseWith(context: Context, problem: Problem): Response {
  const { body, status, headers } = problemReply(problem);
  return context.body(body as string, status as 400, headers);
}

export function problemReply(problem: Problem): Reply {
  const headers: Record<string, string> = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  if (problem.status === 503 || problem.status === 429) headers['retry-after'] = String(secondsUntil(problem));
  return { status: problem.status, headers, cookies: [], body: JSON.stringify(problem) };
}

function secondsUntil({ seconds, minutes }: Problem): number {
  if (typeof seconds === 'number') return seconds;
  return typeof minutes === 'number' ? minutes * 60 : 1;
}
