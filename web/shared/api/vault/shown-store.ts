import type { MemberId } from '#contract/members/members.ts';
import { storageLimits } from './storage-limits.ts';
import { sealText, storedName, unsealText, vaultOf, vaultThere } from './vault.ts';

/** A query whose result was shown, with its reply and the time when the reply arrived. */
export interface KeptQuery {
  readonly name: readonly unknown[];
  readonly data: unknown;
  /** When the reply arrived, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The version of the cached replies. Increase it when screens need something that earlier replies lack: a browser may
 * have cached those.
 */
const shape = 3;

/**
 * Caches replies that were shown to the member, encrypted, replacing earlier ones under the same names. Then enforces
 * the limits.
 */
export async function storeShown(me: MemberId, all: readonly KeptQuery[]): Promise<void> {
  const vault = await vaultOf(me, 'reading');
  if (!vault) return;
  const { database, key } = vault;
  const sealed = await Promise.all(
    all.map(async (shown) => ({
      id: await storedName(key, JSON.stringify(shown.name)),
      value: { ...(await sealText(key, JSON.stringify({ ...shown, shape }))), at: shown.at },
    })),
  );
  const transaction = database.transaction(['keys', 'shown'], 'readwrite');
  const store = transaction.objectStore('shown');
  // If the session has ended meanwhile, nothing may be stored.
  const current = await transaction.objectStore('keys').get('reading');
  if (current?.made === key.made && current.member === me) {
    for (const { id, value } of sealed) {
      if (value.data.byteLength <= storageLimits.entryBytes) await store.put(value, id);
      else await store.delete(id);
    }
    await leaveNewest(store);
  }
  await transaction.done;
}

/** Returns the cached replies and their member. Undefined if nothing is cached. */
export async function shownBefore(): Promise<{ member: MemberId; all: readonly KeptQuery[] } | undefined> {
  const vault = await vaultThere('reading');
  if (!vault) return undefined;
  const { database, key } = vault;
  const oldest = Date.now() - storageLimits.milliseconds;
  const fresh = (await database.getAll('shown')).filter(({ at }) => at > oldest);
  const texts = await Promise.all(fresh.map(async (sealed) => await unsealText(key, sealed)));
  const kept = texts.flatMap((text) =>
    text === undefined ? [] : [JSON.parse(text) as KeptQuery & { shape?: number }],
  );
  const all = kept.filter((one) => one.shape === shape).map(({ shape: _known, ...shown }) => shown);
  return { member: key.member as MemberId, all };
}

interface ShownStore {
  getAll(): Promise<readonly { readonly data: ArrayBuffer; readonly at: number }[]>;
  getAllKeys(): Promise<readonly string[]>;
  delete(id: string): Promise<void>;
}

async function leaveNewest(store: ShownStore): Promise<void> {
  const [ids, values] = [await store.getAllKeys(), await store.getAll()];
  const newest = values.map(({ at, data }, index) => ({ at, bytes: data.byteLength, id: ids[index]! }));
  newest.sort((one, other) => other.at - one.at);
  const oldest = Date.now() - storageLimits.milliseconds;
  let [entries, bytes] = [0, 0];
  for (const one of newest) {
    entries += 1;
    bytes += one.bytes;
    if (entries > storageLimits.entries || bytes > storageLimits.bytes || one.at < oldest) await store.delete(one.id);
  }
}
