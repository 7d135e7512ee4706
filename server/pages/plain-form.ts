import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { type CommonRefusal, type Refused, refuse } from '#contract/refusal.ts';
import { networkOf } from '../platform/http/network.ts';
import { bytesOf } from '../platform/http/read-input.ts';
import { isSameOrigin } from '../platform/http/same-origin.ts';
import type { Secret } from '../platform/core/secret.ts';

/** Forms hold a few fields. */
const formBytes = 16 * 1024;

/** Whether a form was sent as browsers send one by themselves, without scripts. */
export function isPlainForm(context: Context): boolean {
  const type = context.req.header('content-type') ?? '';
  return context.req.method === 'POST' && /^application\/x-www-form-urlencoded *(;|$)/i.test(type);
}

/**
 * The body of such a form. Only our own pages may send one: another site could log somebody in to an account that is
 * not theirs. The rest of one that is too long is not read.
 */
export async function plainFormOf(context: Context): Promise<Buffer | Refused<CommonRefusal>> {
  return isSameOrigin(context.req) ? await bytesOf(context.req.raw, formBytes) : refuse('cross_site');
}

/**
 * The idempotency key of what a form asks for. Its page is the same for everybody and holds none: the same form, sent
 * again from the same network, is the same request. Keyed, because a form may hold a password.
 */
export function formKey(secret: Secret, ip: string, sent: { readonly path: string; readonly json: string }): string {
  return createHmac('sha256', secret.keyFor('forms'))
    .update(JSON.stringify([networkOf(ip), sent.path, sent.json]))
    .digest('base64url');
}
