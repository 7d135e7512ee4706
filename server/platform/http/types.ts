import type { HttpBindings } from '@hono/node-server';

/** The headers of a request, by their names in lower case. */
export interface Headed {
  header(name: string): string | undefined;
}

/** The sender of a request. */
export interface Peer {
  readonly ip: string;
  /** The request was made by our own rendering of a page, in this process. */
  readonly ourselves: boolean;
}

/** Accompanies a request: its socket, or the peer of a request that this process makes itself. */
export interface Bindings extends Partial<HttpBindings> {
  readonly peer?: Peer;
}

/** An answer. The headers that protect every answer are added where it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string | Buffer | null;
}
