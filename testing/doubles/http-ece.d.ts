/** Types of encrypted content-encoding for HTTP (RFC 8188), as far as tests use it. The package itself has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  export function decrypt(
    body: Uint8Array,
    keys: { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: string },
  ): Buffer;
}
