import type { HttpBindings } from '@hono/node-server';

/** A request for a call: from a socket, from a web `Request`, or made by this process while it renders a page. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  /** The query of the URL with its question mark, or an empty string. */
  readonly search: string;
  /** Returns a header by its lower-case name. */
  header(name: string): string | undefined;
  /** Returns the body as it arrives. Reading fails if the sender disconnects. */
  body(): AsyncIterable<Uint8Array>;
  /**
   * Reads the whole body. Returns undefined if it is longer than `most` bytes, and leaves the rest unread. Fails like
   * `body`.
   */
  bytes(most: number): Promise<Buffer | undefined>;
  /** Allows a slow body, because the sender is known. */
  allowSlowBody(): void;
}

/** The sender of a request. */
export interface Client {
  readonly ip: string;
  /** Whether this process made the request, to render a page. */
  readonly ourselves: boolean;
}

/** The socket of a request, or the client of a request that this process makes itself. */
export interface Bindings extends Partial<HttpBindings> {
  readonly client?: Client;
}

/** A response. The security headers are added when it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string | Buffer | null;
}
