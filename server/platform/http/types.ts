import type { HttpBindings } from '@hono/node-server';

/** A request for a call: from a socket, from a web `Request`, or made by this process while it renders a page. */
export interface HttpRequest {
  readonly method: string;
  /** The path of its URL. */
  readonly path: string;
  readonly host: string;
  /** The query of its URL, with the question mark; empty without one. */
  readonly search: string;
  /** A header, by its name in lower case. */
  header(name: string): string | undefined;
  /** The body as it arrives; reading it fails when the sender disconnects. */
  body(): AsyncIterable<Uint8Array>;
  /** The whole body; undefined if it is longer than `most` bytes, and the rest is not read. Fails like `body`. */
  bytes(most: number): Promise<Buffer | undefined>;
  /** The sender is known and may take their time. */
  allowSlowBody(): void;
}

/** The sender of a request. */
export interface Client {
  readonly ip: string;
  /** The request was made by our own rendering of a page, in this process. */
  readonly ourselves: boolean;
}

/** Accompanies a request: its socket, or the peer of a request that this process makes itself. */
export interface Bindings extends Partial<HttpBindings> {
  readonly client?: Client;
}

/** An answer. The headers that protect every answer are added where it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string | Buffer | null;
}
