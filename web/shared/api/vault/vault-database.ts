import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * What a browser keeps of a member's: encrypted, each with a key that cannot be read out. `reading` is for what was
 * shown, `writing` for what was written and has not arrived.
 */
export type VaultPart = 'reading' | 'writing';

/** Whose, and how it is encrypted. With it, everything encrypted by it is gone for good. */
export interface VaultKey {
  readonly member: string;
  /** AES-GCM, not extractable. */
  readonly content: CryptoKey;
  /** HMAC, not extractable: names would tell with whom the member talks. */
  readonly names: CryptoKey;
  /** Milliseconds. */
  readonly made: number;
  /** When its member was last here, in ms, to the day; only known for `writing`. */
  readonly used?: number;
}

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** A photo that another application has shared, with a key of its own: nobody need be logged in yet. */
export interface SharedPhoto extends Sealed {
  readonly key: CryptoKey;
  /** The member who was logged in when it came, else the first who logs in afterwards. */
  readonly member?: string;
  readonly type: string;
  /** Milliseconds. */
  readonly at: number;
}

export interface Vault extends DBSchema {
  keys: { key: VaultPart; value: VaultKey };
  shown: { key: string; value: Sealed & { readonly at: number } };
  unsent: { key: string; value: Sealed };
  photos: { key: string; value: Sealed };
  shared: { key: 'photo'; value: SharedPhoto };
}

export type VaultDatabase = IDBPDatabase<Vault>;

export const vaultName = 'damson-vault';
let opening: Promise<VaultDatabase | undefined> | undefined;

/** The database; undefined where the browser keeps nothing, or cannot encrypt (plain http). */
export async function openVault(): Promise<VaultDatabase | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  opening ??= open().catch(() => undefined);
  const opened = await opening;
  if (!opened) opening = undefined;
  return opened;
}

async function open(): Promise<VaultDatabase> {
  return await openDB<Vault>(vaultName, 1, {
    upgrade(database) {
      for (const store of ['keys', 'shown', 'unsent', 'photos', 'shared'] as const) database.createObjectStore(store);
    },
    blocking(_current, _blocked, event) {
      // A newer version of the product waits for this page to let go.
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
    terminated() {
      opening = undefined;
    },
  });
}

const ivBytes = 12;

/** Encrypts; only who names the same `purpose` can decrypt. */
export async function seal(key: CryptoKey, purpose: string, content: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const additionalData = new TextEncoder().encode(purpose);
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, content) };
}

/** Undefined if it was encrypted by another key, or for another purpose. */
export async function unseal(key: CryptoKey, purpose: string, { iv, data }: Sealed): Promise<ArrayBuffer | undefined> {
  const additionalData = new TextEncoder().encode(purpose);
  return await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data).catch(() => undefined);
}

/** A new key that scripts can use, but not read. */
export async function newKey(): Promise<CryptoKey> {
  return await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const stores = { reading: ['shown'], writing: ['unsent', 'photos'] } as const;

/** Destroys a key, and everything that it encrypts. */
export async function destroyPart(database: VaultDatabase, purpose: VaultPart): Promise<void> {
  const transaction = database.transaction(['keys', ...stores[purpose]], 'readwrite');
  await Promise.all([
    transaction.objectStore('keys').delete(purpose),
    ...stores[purpose].map((store) => transaction.objectStore(store).clear()),
    transaction.done,
  ]);
}
