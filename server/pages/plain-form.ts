import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { type CommonRefusal, type Refused, refuse } from '#contract/refusal.ts';
import { networkOf } from '../platform/http/network.ts';
import { bytesOf } from '../platform/http/read-input.ts';
import { isSameOrigin } from '../platform/http/same-origin.ts';
import type { Secret } from '../platform/core/secret.ts';

/** Maximum size of a form, in bytes. Forms have only a few fields. */
const formBytes = 16 * 1024;

/** Returns whether a browser sent this form by itself, without scripts. */
export function isPlainForm(context: Context): boolean {
  const type = context.req.header('content-type') ?? '';
  return context.req.method === 'POST' && /^application\/x-www-form-urlencoded *(;|$)/i.test(type);
}

/**
 * Reads the body of a form up to the maximum size. Rejects forms from other sites, which could otherwise log a visitor
 * in to someone else's account.
 */
export async function plainFormOf(context: Context): Promise<Buffer | Refused<CommonRefusal>> {
  return isSameOrigin(context.req) ? await bytesOf(context.req.raw, formBytes) : refuse('cross_site');
}

/**
 * Returns the idempotency key of a form. The form's page is cached for everybody and cannot contain a key, so the same
 * form from the same network counts as the same request. Uses a keyed hash because a form may contain a password.
 */
export function formKey(secret: Secret, ip: string, sent: { readonly path: string; readonly json: string }): string {
  return createHmac('sha256', secret.keyFor('forms'))
    .update(JSON.stringify([networkOf(ip), sent.path, sent.json]))
    .digest('base64url');
}
