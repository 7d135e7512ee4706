import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { MemberId } from '#contract/members/members.ts';
import { forget, store, storedUnder } from '../local-storage.ts';
import { forgetEarlyOfOthers, leaveEarly, takeEarly } from './left-early.ts';
import { isClosed, writingKey } from './vault.ts';
import { randomId } from '../browser/random-id.ts';

/**
 * What a member has typed and the server does not have yet, stored in this browser, encrypted. It is stored before the
 * event of the key press has ended: Web Crypto answers later, and a page that is closed in between would lose what it
 * showed. So the cipher is a synchronous one; its key is derived from the vault's, which scripts cannot read out, and
 * is nowhere but in memory. Without the vault's key nobody can read any of it. If the browser keeps no key, everything
 * lives as long as the page.
 */
interface EncryptedStorage {
  readonly member: MemberId;
  readonly entries: Map<string, Entry>;
  /** Undefined until it is known, or where the browser has none. */
  key?: Uint8Array;
  /** Whether what was stored before is known. */
  isRead: boolean;
  reading: Promise<void>;
}

interface Entry {
  readonly text: string;
  /** Milliseconds. If two tabs have stored the same name at once, the later one counts. */
  readonly at: number;
  /** The names in local storage, which tell nothing: usually one, none if it is not stored. */
  readonly places: readonly string[];
}

const prefix = 'typed:';
const nonceBytes = 24;
const storages = new Map<MemberId, EncryptedStorage>();
const listeners = new Set<() => void>();
let isListening = false;

/** What is stored under a name; undefined if nothing is, or as long as it has not been read. */
export function storedEncrypted(me: MemberId, name: string): string | undefined {
  return storages.get(me)?.entries.get(name)?.text;
}

/** Everything stored under names with the same prefix. */
export function storedEncryptedUnder(me: MemberId, start: string): readonly (readonly [name: string, text: string])[] {
  const all = [...(storages.get(me)?.entries ?? [])];
  return all.filter(([name]) => name.startsWith(start)).map(([name, { text }]) => [name, text] as const);
}

/**
 * Stores a text under a name: when this returns, closing the page does not lose it. As long as the key is not there, the
 * tab's next page still has it, but a closed tab has not.
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
 * Calls `listener` when something was stored or removed, here or in another tab, and when what was stored before has
 * been read. Returns a function that stops it.
 */
export function listenToEncrypted(me: MemberId, listener: () => void): () => void {
  listeners.add(listener);
  openStorage(me);
  return () => void listeners.delete(listener);
}

/** Calls `then` once what was stored before is known: now, or later. Returns a function that stops it. */
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

/** Deletes what was stored with a key that this member does not have: nobody can read it any more. */
export async function forgetUnreadable(me: MemberId): Promise<void> {
  const storage = openStorage(me);
  forgetEarlyOfOthers(me);
  await storage.reading;
  const { key } = storage;
  for (const [place, value] of storedUnder(prefix)) if (!key || !decrypted(key, place, value)) forget(place);
}

/** Deletes all of it, whoever typed it. For a log-out. */
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

/** An earlier version stored drafts and unsaved changes as they are. */
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

/** Encrypts an entry, each time with another nonce, bound to its place. After a log-out nothing is stored any more. */
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

/** Takes over what is stored in a place, unless something newer is known under that name. */
function adopt({ key, entries }: EncryptedStorage, place: string, value: string): void {
  const read = key && decrypted(key, place, value);
  if (!read) return;
  const [name, text, at] = read;
  const known = entries.get(name);
  const places = [...new Set([...(known?.places ?? []), place])];
  entries.set(name, known && known.at > at ? { ...known, places } : { text, at, places });
}

type Plain = readonly [name: string, text: string, at: number];

/** Undefined if it was encrypted by another key, for another place, or not at all. */
function decrypted(key: Uint8Array, place: string, value: string): Plain | undefined {
  try {
    const [nonce = '', sealed = ''] = value.split('.');
    const plain = xchacha20poly1305(key, bytes(nonce), new TextEncoder().encode(place)).decrypt(bytes(sealed));
    return JSON.parse(new TextDecoder().decode(plain)) as Plain;
  } catch {
    return undefined;
  }
}

/** Before the key is there, all that is known was typed in this page. */
function leaveUnstored({ member, isRead, entries }: EncryptedStorage): void {
  if (isRead || isClosed('writing')) return;
  leaveEarly(
    member,
    [...entries].map(([name, { text }]) => [name, text] as const),
  );
}

/** What another tab stores or removes is known here at once; and what is not stored yet is when the page is left. */
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

/** Another tab has emptied the storage. */
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
