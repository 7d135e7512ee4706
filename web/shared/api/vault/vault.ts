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
 * A session lasts no longer, and so does what is kept of it, in ms. What was written is kept for as long after its
 * member was last here.
 */
export const longestKeyMilliseconds = 30 * 24 * 3_600_000;
const dayMilliseconds = 24 * 3_600_000;

/** The database and the key for one purpose. */
export interface OpenVault {
  readonly database: VaultDatabase;
  readonly key: VaultKey;
}

/** Whether this page keeps nothing any more: the session that it was shown in has ended, here or in another tab. */
const closed = new Set<VaultPart>();
const channelName = 'damson-vault';
let channel: BroadcastChannel | undefined;

/** Opens what is kept for this member, with a new key where there is none. What was kept for another one is destroyed. */
export async function vaultOf(me: MemberId, purpose: VaultPart): Promise<OpenVault | undefined> {
  hearOtherTabs();
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
  // Another tab may have been faster.
  const known = await transaction.store.get(purpose);
  if (!known) await transaction.store.put(key, purpose);
  noteVault(true);
  await transaction.done;
  return { database, key: known?.member === me ? known : key };
}

/** What is kept, for whomever it is. A key that is too old is destroyed. */
export async function vaultThere(purpose: VaultPart): Promise<OpenVault | undefined> {
  const database = await openVault();
  const key = await database?.get('keys', purpose).catch(() => undefined);
  if (!database || !key) return undefined;
  if (Date.now() - (key.used ?? key.made) < longestKeyMilliseconds) return { database, key };
  await destroyPart(database, purpose);
  return undefined;
}

/** Who comes back again and again does not lose on the thirtieth day what they wrote on the day before. */
async function noteUse({ database, key }: OpenVault): Promise<void> {
  if (Date.now() - (key.used ?? key.made) < dayMilliseconds) return;
  const transaction = database.transaction('keys', 'readwrite');
  const now = await transaction.store.get('writing');
  // Another tab may have destroyed it.
  if (now?.made === key.made && now.member === key.member) {
    await transaction.store.put({ ...now, used: Date.now() }, 'writing');
  }
  await transaction.done;
}

/** Whether this page keeps nothing any more of this part. */
export function isClosed(part: VaultPart): boolean {
  return closed.has(part);
}

/** A key of 32 bytes for what is encrypted at once, derived from the member's key for what they write; undefined where there is none. */
export async function writingKey(me: MemberId): Promise<Uint8Array | undefined> {
  const vault = await vaultOf(me, 'writing');
  if (!vault) return undefined;
  const name = new TextEncoder().encode('the key for what is typed');
  return new Uint8Array(await crypto.subtle.sign('HMAC', vault.key.names, name));
}

/**
 * Destroys what was shown to the member; what they have written and not sent stays, encrypted, for when they log in
 * again. For a session that has ended.
 */
export async function forgetShown(): Promise<void> {
  close('reading');
  const database = await openVault();
  if (database) await destroyPart(database, 'reading');
}

/** Destroys everything, keys first. For a log-out. */
export async function forgetVault(): Promise<void> {
  close('reading', 'writing');
  const database = await openVault();
  if (!database) return;
  await destroyPart(database, 'reading');
  await destroyPart(database, 'writing');
  await database.clear('shared');
  noteVault(false);
}

/** Destroys what was kept for anybody but this member. */
export async function forgetOthers(me: MemberId): Promise<void> {
  const database = await openVault();
  if (!database) return;
  for (const purpose of ['reading', 'writing'] as const) {
    const key = await database.get('keys', purpose);
    if (key && key.member !== me) await destroyPart(database, purpose);
  }
}

function close(...purposes: readonly VaultPart[]): void {
  hearOtherTabs();
  for (const purpose of purposes) closed.add(purpose);
  channel?.postMessage(purposes);
}

function hearOtherTabs(): void {
  if (channel || !('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel(channelName);
  // A process of tests does not wait for it.
  (channel as { unref?: () => void }).unref?.();
  channel.addEventListener('message', ({ data }: MessageEvent<readonly VaultPart[]>) => {
    for (const purpose of data) closed.add(purpose);
  });
}

async function makeKey(member: MemberId): Promise<VaultKey> {
  const names = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return { member, content: await newKey(), names, made: Date.now() };
}

/** Under what name something is stored: the same for the same name and key, and telling nothing. */
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

/** Encrypts a file for its member, with its type. */
export async function sealFile({ content, member }: VaultKey, file: Blob) {
  return await seal(content, `file of ${member}`, await withType(file));
}

export async function unsealFile({ content, member }: VaultKey, sealed: Parameters<typeof unseal>[2]) {
  const bytes = await unseal(content, `file of ${member}`, sealed);
  return bytes && withoutType(bytes);
}

/** The type before the bytes, after a byte that says how long it is. */
async function withType(file: Blob): Promise<ArrayBuffer> {
  const type = new TextEncoder().encode(file.type).slice(0, 255);
  return await new Blob([Uint8Array.of(type.length), type, file]).arrayBuffer();
}

function withoutType(bytes: ArrayBuffer): Blob {
  const [length = 0] = new Uint8Array(bytes, 0, 1);
  const type = new TextDecoder().decode(new Uint8Array(bytes, 1, length));
  return new Blob([bytes.slice(1 + length)], { type });
}
