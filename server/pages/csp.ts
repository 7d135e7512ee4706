import type { Context } from 'hono';

/** The input of a page's content security policy. */
export interface PagePolicy {
  /** Sources of the page's own scripts: their nonce or their hashes. */
  readonly scripts: readonly string[];
  /** The hashes of inline styles. */
  readonly styles?: readonly string[];
  readonly secure: boolean;
  readonly hot: boolean;
  /** The origin of pictures that are not on our own host, with a leading space. */
  readonly cdn?: string;
}

/** Sets the policy of a page that is rendered for one client, and forbids caching it. */
export function setContentSecurityPolicy(context: Context, page: PagePolicy): void {
  context.header('content-security-policy', policyOf(page));
  context.header('cache-control', 'no-store');
}

export function newNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
}

/** Returns the CDN's origin with a leading space, or an empty string if the prefix is a path on our host. */
export function hostOf(prefix: string): string {
  return prefix.startsWith('https:') ? ` ${new URL(prefix).origin}` : '';
}

/**
 * Returns a policy that allows only our own scripts and styles, and pictures from our own host or the CDN. It forbids
 * framing.
 */
export function policyOf({ scripts, styles = [], secure, hot, cdn = '' }: PagePolicy): string {
  return [
    "default-src 'self'",
    `script-src ${scripts.map((source) => `'${source}'`).join(' ')} 'strict-dynamic'`,
    // Components use `style` attributes for positions; style sheets are our own files.
    `style-src-elem 'self'${styles.map((source) => ` '${source}'`).join('')}${hot ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${cdn}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // Forbids turning strings into HTML or scripts. Our code never does so; development tools do.
    ...(hot ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
