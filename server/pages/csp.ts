import type { Context } from 'hono';

/** What a page may load and run. */
export interface PagePolicy {
  /** Its own scripts: the nonce that they bear, or their hashes. */
  readonly scripts: readonly string[];
  /** The hashes of styles that are in the page itself. */
  readonly styles?: readonly string[];
  readonly secure: boolean;
  readonly hot: boolean;
  /** A source of pictures besides our own host, with a space before it. */
  readonly cdn?: string;
}

/** Sets the policy of a page that is drawn for who asks, and that nobody else may keep. */
export function setContentSecurityPolicy(context: Context, page: PagePolicy): void {
  context.header('content-security-policy', policyOf(page));
  context.header('cache-control', 'no-store');
}

export function newNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
}

/** The host that pictures may come from besides our own; none where the prefix is a path. */
export function hostOf(prefix: string): string {
  return prefix.startsWith('https:') ? ` ${new URL(prefix).origin}` : '';
}

/** Only our own scripts and styles, our own pictures or the CDN's; no one may frame us. */
export function policyOf({ scripts, styles = [], secure, hot, cdn = '' }: PagePolicy): string {
  return [
    "default-src 'self'",
    `script-src ${scripts.map((source) => `'${source}'`).join(' ')} 'strict-dynamic'`,
    // Components place things by `style` attributes; the style sheets themselves are files of ours.
    `style-src-elem 'self'${styles.map((source) => ` '${source}'`).join('')}${hot ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${cdn}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // No text becomes a page or a script by accident: no such text is made at all, but by tools while one develops.
    ...(hot ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
