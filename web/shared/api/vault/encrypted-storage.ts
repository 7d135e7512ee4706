import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { MemberId } from '#contract/members/members.ts';
import { forget, store, storedUnder } from '../local-storage.ts';
import { forgetEarlyOfOthers, leaveEarly, takeEarly } from './left-early.ts';
import { isClosed, writingKey } from './vault.ts';
import { randomId } from '../browser/random-id.ts';

/**
 * Text that the member has typed and the server does not have yet, stored encrypted in this browser. It must be stored
 * before the key event ends, because a page closed later would lose it, and Web Crypto is asynchronous. Therefore the
 * cipher is synchronous; its key is derived from the vault's non-extractable key and exists in memory only. If the
 * browser stores no key, text lasts as long as the page.
 */
interface EncryptedStorage {
  readonly member: MemberId;
  readonly entries: Map<string, Entry>;
  /** The encryption key. Undefined until the key has loaded, or if the browser stores no key. */
  key?: Uint8Array;
  /** Whether earlier entries have been read. */
  isRead: boolean;
  reading: Promise<void>;
}

interface Entry {
  readonly text: string;
  /**
   * When the entry was stored, in milliseconds since 1970. If two tabs store the same name at once, the later write
   * takes effect.
   */
  readonly at: number;
  /**
   * The entry's names in local storage, which are random and reveal nothing. Usually one; none if the entry is not
   * stored yet.
   */
  readonly places: readonly string[];
}

const prefix = 'typed:';
const nonceBytes = 24;
const storages = new Map<MemberId, EncryptedStorage>();
const listeners = new Set<() => void>();
let isListening = false;

/** Returns the text stored under a name. Undefined if the name is unknown or storage has not been read yet. */
export function storedEncrypted(me: MemberId, name: string): string | undefined {
  return storages.get(me)?.entries.get(name)?.text;
}

/** Returns all entries whose names start with `start`. */
export function storedEncryptedUnder(me: MemberId, start: string): readonly (readonly [name: string, text: string])[] {
  const all = [...(storages.get(me)?.entries ?? [])];
  return all.filter(([name]) => name.startsWith(start)).map(([name, { text }]) => [name, text] as const);
}

/**
 * Stores a text under a name. When this returns, closing the page does not lose the text. Until the key has loaded, the
 * text survives a reload, but not closing the tab.
 */
export function storeEncrypted(me: MemberId, name: string, text: string): void {
  const storage = openStorage(me);
  const places = storage.entries.get(name)?.places ?? [];
  storage.entries.set(name, { text, at: Date.now(), places });
  put(storage, name);
  tell();
}

export function forgetEncrypted(me: MemberId, name: string): void {
  const storage = openStorage(me);
  for (const place of storage.entries.get(name)?.places ?? []) forget(place);
  if (storage.entries.delete(name)) tell();
}

/**
 * Calls `listener` when an entry is stored or removed, here or in another tab, and when earlier entries have been read.
 * Returns a function that unsubscribes.
 */
export function listenToEncrypted(me: MemberId, listener: () => void): () => void {
  listeners.add(listener);
  openStorage(me);
  return () => void listeners.delete(listener);
}

/** Calls `then` once earlier entries have been read: immediately, or later. Returns a function that cancels. */
export function onceRead(me: MemberId, then: () => void): () => void {
  const { isRead, reading } = openStorage(me);
  if (isRead) then();
  let isWanted = !isRead;
  void reading.then(() => isWanted && then());
  return () => {
    isWanted = false;
  };
}

export function isEncryptedRead(me: MemberId): boolean {
  return openStorage(me).isRead;
}

/** Deletes entries that this member's key cannot decrypt, because nobody can read them any longer. */
export async function forgetUnreadable(me: MemberId): Promise<void> {
  const storage = openStorage(me);
  forgetEarlyOfOthers(me);
  await storage.reading;
  const { key } = storage;
  for (const [place, value] of storedUnder(prefix)) if (!key || !decrypted(key, place, value)) forget(place);
}

/** Deletes the entries of all members. Used at a logout. */
export function forgetAllEncrypted(): void {
  for (const [place] of storedUnder(prefix)) forget(place);
  storages.clear();
  tell();
}

function openStorage(me: MemberId): EncryptedStorage {
  const before = storages.get(me);
  if (before) return before;
  listen();
  const storage: EncryptedStorage = { member: me, entries: new Map(), isRead: false, reading: Promise.resolve() };
  storages.set(me, storage);
  storage.reading = readStorage(storage);
  return storage;
}

async function readStorage(storage: EncryptedStorage): Promise<void> {
  const key = await writingKey(storage.member).catch(() => undefined);
  if (key) storage.key = key;
  const typedMeanwhile = new Set(storage.entries.keys());
  readPlaces(storage);
  for (const name of typedMeanwhile) put(storage, name);
  storage.isRead = true;
  for (const [name, text] of takeEarly(storage.member)) {
    if (!typedMeanwhile.has(name)) storeEncrypted(storage.member, name, text);
  }
  takeOverPlain(storage);
  tell();
}

/** Migrates drafts and unsaved changes that an earlier version stored as plain text. */
function takeOverPlain({ member, key, entries }: EncryptedStorage): void {
  if (!key) return;
  const drafts = `draft:${member}:`;
  const unsaved = `unsaved-profile:${member}`;
  for (const [place, value] of [...storedUnder(drafts), ...storedUnder(unsaved)]) {
    const plain = place === unsaved ? fieldsIn(value) : [[`draft:${place.slice(drafts.length)}`, value] as const];
    for (const [name, text] of plain) if (!entries.has(name)) storeEncrypted(member, name, text);
    forget(place);
  }
}

function fieldsIn(unsaved: string): readonly (readonly [name: string, text: string])[] {
  try {
    const fields = JSON.parse(unsaved) as Record<string, unknown>;
    return Object.entries(fields).map(([field, change]) => [`profile:${field}`, JSON.stringify(change)] as const);
  } catch {
    return [];
  }
}

function readPlaces(storage: EncryptedStorage): void {
  for (const [place, value] of storedUnder(prefix)) adopt(storage, place, value);
}

/** Encrypts an entry with a fresh nonce, bound to its place. Stores nothing after a logout. */
function put({ key, entries }: EncryptedStorage, name: string): void {
  const entry = entries.get(name);
  if (!key || !entry || isClosed('writing')) return;
  const [place = prefix + randomId(), ...others] = entry.places;
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const plain = new TextEncoder().encode(JSON.stringify([name, entry.text, entry.at]));
  const sealed = xchacha20poly1305(key, nonce, new TextEncoder().encode(place)).encrypt(plain);
  if (!store(place, `${base64(nonce)}.${base64(sealed)}`)) return;
  for (const other of others) forget(other);
  entries.set(name, { ...entry, places: [place] });
}

/** Adopts the entry in a place, unless a newer one is known under its name. */
function adopt({ key, entries }: EncryptedStorage, place: string, value: string): void {
  const read = key && decrypted(key, place, value);
  if (!read) return;
  const [name, text, at] = read;
  const known = entries.get(name);
  const places = [...new Set([...(known?.places ?? []), place])];
  entries.set(name, known && known.at > at ? { ...known, places } : { text, at, places });
}

type Plain = readonly [name: string, text: string, at: number];

/** Decrypts an entry. Returns undefined if it was not encrypted with this key and for this place. */
function decrypted(key: Uint8Array, place: string, value: string): Plain | undefined {
  try {
    const [nonce = '', sealed = ''] = value.split('.');
    const plain = xchacha20poly1305(key, bytes(nonce), new TextEncoder().encode(place)).decrypt(bytes(sealed));
    return JSON.parse(new TextDecoder().decode(plain)) as Plain;
  } catch {
    return undefined;
  }
}

/**
 * Leaves text to the tab's next page if the key has not loaded. In that case, all known entries were typed in this
 * page.
 */
function leaveUnstored({ member, isRead, entries }: EncryptedStorage): void {
  if (isRead || isClosed('writing')) return;
  leaveEarly(
    member,
    [...entries].map(([name, { text }]) => [name, text] as const),
  );
}

/** Follows changes made by other tabs, and saves unstored entries when the page is left. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('pagehide', () => {
    for (const storage of storages.values()) leaveUnstored(storage);
  });
  window.addEventListener('storage', ({ key: place, newValue }: StorageEvent) => {
    if (place !== null && !place.startsWith(prefix)) return;
    for (const storage of storages.values()) {
      if (place === null) readAgain(storage);
      else if (newValue === null) removePlace(storage, place);
      else adopt(storage, place, newValue);
    }
    tell();
  });
}

/** Reads the entries again after another tab has cleared the storage. */
function readAgain(storage: EncryptedStorage): void {
  const there = new Set(storedUnder(prefix).map(([place]) => place));
  const known = [...storage.entries.values()].flatMap(({ places }) => places);
  for (const place of known) if (!there.has(place)) removePlace(storage, place);
  readPlaces(storage);
}

function removePlace({ entries }: EncryptedStorage, place: string): void {
  for (const [name, entry] of entries) {
    if (!entry.places.includes(place)) continue;
    const places = entry.places.filter((one) => one !== place);
    if (places.length > 0) entries.set(name, { ...entry, places });
    else entries.delete(name);
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

function base64(some: Uint8Array): string {
  let characters = '';
  for (const one of some) characters += String.fromCodePoint(one);
  return btoa(characters);
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0)!);
}
