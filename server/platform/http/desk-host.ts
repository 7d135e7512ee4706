/** Where the operators' desk is. */
export interface DeskHost {
  /** Returns whether the desk exists on a requested host. */
  isDesk(host: string): boolean;
  /** Returns whether a host has nothing but the desk: no calls and pages of the product. */
  isOnlyDesk(host: string): boolean;
  /** The origin that browsers report on a host, for passkeys. */
  originOf(host: string): string;
  /** The origin of links in emails. Undefined without a desk. */
  readonly origin: string | undefined;
}

export interface DeskSettings {
  /** The host of the desk, such as `desk.dating.example`. Undefined: in development, `localhost`; otherwise nowhere. */
  readonly deskHost: string | undefined;
  readonly production: boolean;
  readonly publicUrl: string;
}

export function makeDeskHost({ deskHost, production, publicUrl }: DeskSettings): DeskHost {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (deskHost !== undefined) {
    const is = (host: string) => host.toLowerCase() === deskHost;
    const origin = `${protocol}//${deskHost}`;
    return { isDesk: is, isOnlyDesk: is, originOf: () => origin, origin };
  }
  if (production) {
    const never = () => false;
    return { isDesk: never, isOnlyDesk: never, originOf: () => '', origin: undefined };
  }
  const local = hostname === 'localhost' && port !== '' ? `localhost:${port}` : 'localhost';
  return {
    // Another name that points to this machine could be a foreign page (DNS rebinding).
    isDesk: (host) => /^localhost(?::\d+)?$/i.test(host),
    isOnlyDesk: () => false,
    originOf: (host) => `http://${host.toLowerCase()}`,
    origin: `http://${local}`,
  };
}
