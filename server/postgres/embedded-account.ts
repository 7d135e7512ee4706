import { readFileSync } from 'node:fs';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: the account it runs under then. Undefined where ours will do. */
export function accountForPostgres(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 };
}

function accountNamed(name: string): Account | undefined {
  const line = passwd().find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function passwd(): string[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
}
