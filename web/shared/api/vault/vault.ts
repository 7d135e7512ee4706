import type { MemberId } from '#contract/members/members.ts';
import { noteVault } from './has-vault.ts';
import {
  destroyPart,
  newKey,
  openVault,
  type VaultPart,
  seal,
  unseal,
  type VaultDatabase,
  type VaultKey,
} from './vault-database.ts';

/**
 * The longest lifetime of a session and of its cached data, and the time that typed text is kept after the member's
 * last visit. In milliseconds.
 */
export const longestKeyMilliseconds = 30 * 24 * 3_600_000;
const dayMilliseconds = 24 * 3_600_000;

/** The database and the keys of one part. */
export interface OpenVault {
  readonly database: VaultDatabase;
  readonly key: VaultKey;
}

/** Parts that this page must no longer write, because the session has ended here or in another tab. */
const closed = new Set<VaultPart>();
const channelName = 'damson-vault';
let channel: BroadcastChannel | undefined;

/** Opens the member's part of the vault, creating a key if needed. Destroys the data of another member. */
export async function vaultOf(me: MemberId, purpose: VaultPart): Promise<OpenVault | undefined> {
  followOtherTabs();
  const there = await vaultThere(purpose);
  if (closed.has(purpose)) return undefined;
  if (there?.key.member === me) {
    if (purpose === 'writing') await noteUse(there);
    return there;
  }
  const database = await openVault();
  if (!database) return undefined;
  if (there) await destroyPart(database, purpose);
  const key = await makeKey(me);
  const transaction = database.transaction('keys', 'readwrite');
  // Another tab may have stored a key first.
  const known = await transaction.store.get(purpose);
  if (!known) await transaction.store.put(key, purpose);
  noteVault(true);
  await transaction.done;
  return { database, key: known?.member === me ? known : key };
}

/** Opens a part of the vault if it exists, whichever member owns it. Destroys it if its key has expired. */
export async function vaultThere(purpose: VaultPart): Promise<OpenVault | undefined> {
  const database = await openVault();
  const key = await database?.get('keys', purpose).catch(() => undefined);
  if (!database || !key) return undefined;
  if (Date.now() - (key.used ?? key.made) < longestKeyMilliseconds) return { database, key };
  await destroyPart(database, purpose);
  return undefined;
}

/** Extends the key's lifetime, so that a regular visitor does not lose recent text on the thirtieth day. */
async function noteUse({ database, key }: OpenVault): Promise<void> {
  if (Date.now() - (key.used ?? key.made) < dayMilliseconds) return;
  const transaction = database.transaction('keys', 'readwrite');
  const now = await transaction.store.get('writing');
  // Another tab may have destroyed the key in the meantime.
  if (now?.made === key.made && now.member === key.member) {
    await transaction.store.put({ ...now, used: Date.now() }, 'writing');
  }
  await transaction.done;
}

/** Returns whether this page must no longer write this part. */
export function isClosed(part: VaultPart): boolean {
  return closed.has(part);
}

/**
 * Returns a 32-byte key for synchronous encryption, derived from the member's `writing` key. Undefined without the
 * `writing` key.
 */
export async function writingKey(me: MemberId): Promise<Uint8Array | undefined> {
  const vault = await vaultOf(me, 'writing');
  if (!vault) return undefined;
  const name = new TextEncoder().encode('the key for what is typed');
  return new Uint8Array(await crypto.subtle.sign('HMAC', vault.key.names, name));
}

/**
 * Destroys the replies that were shown to the member. Unsent text stays, encrypted, until the member logs in again.
 * Used when a session has ended.
 */
export async function forgetShown(): Promise<void> {
  close('reading');
  const database = await openVault();
  if (database) await destroyPart(database, 'reading');
}

/** Destroys everything in the vault, starting with the keys. Used at a logout. */
export async function forgetVault(): Promise<void> {
  close('reading', 'writing');
  const database = await openVault();
  if (!database) return;
  await destroyPart(database, 'reading');
  await destroyPart(database, 'writing');
  await database.clear('shared');
  noteVault(false);
}

/** Destroys the data of every other member. */
export async function forgetOthers(me: MemberId): Promise<void> {
  const database = await openVault();
  if (!database) return;
  for (const purpose of ['reading', 'writing'] as const) {
    const key = await database.get('keys', purpose);
    if (key && key.member !== me) await destroyPart(database, purpose);
  }
}

function close(...purposes: readonly VaultPart[]): void {
  followOtherTabs();
  for (const purpose of purposes) closed.add(purpose);
  channel?.postMessage(purposes);
}

function followOtherTabs(): void {
  if (channel || !('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel(channelName);
  // In Node, the channel must not keep the process alive.
  (channel as { unref?: () => void }).unref?.();
  channel.addEventListener('message', ({ data }: MessageEvent<readonly VaultPart[]>) => {
    for (const purpose of data) closed.add(purpose);
  });
}

async function makeKey(member: MemberId): Promise<VaultKey> {
  const names = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return { member, content: await newKey(), names, made: Date.now() };
}

/** Returns the name under which something is stored. It is deterministic for a name and key, and reveals nothing. */
export async function storedName({ names }: VaultKey, name: string): Promise<string> {
  const signed = await crypto.subtle.sign('HMAC', names, new TextEncoder().encode(name));
  return btoa(String.fromCodePoint(...new Uint8Array(signed)));
}

/** Encrypts a text for its member. */
export async function sealText({ content, member }: VaultKey, text: string) {
  return await seal(content, `text of ${member}`, new TextEncoder().encode(text));
}

export async function unsealText({ content, member }: VaultKey, sealed: Parameters<typeof unseal>[2]) {
  const text = await unseal(content, `text of ${member}`, sealed);
  return text && new TextDecoder().decode(text);
}

/** Encrypts a file and its type for its member. */
export async function sealFile({ content, member }: VaultKey, file: Blob) {
  return await seal(content, `file of ${member}`, await withType(file));
}

export async function unsealFile({ content, member }: VaultKey, sealed: Parameters<typeof unseal>[2]) {
  const bytes = await unseal(content, `file of ${member}`, sealed);
  return bytes && withoutType(bytes);
}

/** Prefixes a file's bytes with its type and the length of the type, which takes one byte. */
async function withType(file: Blob): Promise<ArrayBuffer> {
  const type = new TextEncoder().encode(file.type).slice(0, 255);
  return await new Blob([Uint8Array.of(type.length), type, file]).arrayBuffer();
}

function withoutType(bytes: ArrayBuffer): Blob {
  const [length = 0] = new Uint8Array(bytes, 0, 1);
  const type = new TextDecoder().decode(new Uint8Array(bytes, 1, length));
  return new Blob([bytes.slice(1 + length)], { type });
}
