import { hash, randomFillSync, randomUUID } from 'node:crypto';

let lastTime = 0;
let lastCount = 0;

/**
 * Returns a UUIDv7 for `now`: ids made later sort later, even within one millisecond of this process. The caller
 * chooses the brand: `newId<MessageId>(now)`.
 */
export function newId<Id extends string>(now: Date): Id {
  const time = Math.max(now.getTime(), lastTime);
  // A 12-bit counter per millisecond. If it overflows, the id takes the next millisecond.
  lastCount = time === lastTime ? lastCount + 1 : 0;
  lastTime = lastCount > 0xfff ? time + 1 : time;
  if (lastCount > 0xfff) lastCount = 0;
  return idOfTime(lastTime, lastCount) as Id;
}

/** Lets the next id be earlier than the last one. Used by tests, which set the clock back for each file. */
export function forgetLastId(): void {
  lastTime = 0;
  lastCount = 0;
}

/**
 * Returns a random id that does not reveal when it was made. Use it for anything that others can see about a member
 * whose times are private. Rows read in order of creation need {@link newId}.
 */
export function untimedId<Id extends string>(): Id {
  return randomUUID() as string as Id;
}

/** Returns an id for `now` that sorts after `last`, even if the clock that made `last` is ahead of ours. */
export function newIdAfter<Id extends string>(last: Id | undefined, now: Date): Id {
  const id = newId<Id>(now);
  if (last === undefined || id > last) return id;
  return idOfTime(millisecondsIn(last) + 1, 0) as Id;
}

/** Returns the time of a UUIDv7, in milliseconds; undefined if `id` is not one. */
export function timeOfId(id: string): number | undefined {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id) ? millisecondsIn(id) : undefined;
}

function millisecondsIn(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

function idOfTime(milliseconds: number, count: number): string {
  const bytes = sixteenRandomBytes();
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  return formatted(bytes);
}

/** Random bytes, drawn in bulk: drawing sixteen costs nearly as much as drawing thousands. */
const drawn = Buffer.alloc(8_192);
let used = drawn.length;

function sixteenRandomBytes(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 16;
  return drawn.subarray(used - 16, used);
}

/** Returns the UUIDv5 of `name`: the same name always has the same id. */
export function idOfName<Id extends string>(name: string): Id {
  const hex = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]), 'hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return hyphened(`${hex.slice(0, 12)}5${hex.slice(13, 16)}${variant}${hex.slice(17, 32)}`) as Id;
}

const namespace = Buffer.from('6b8f6f0e6c1d4a5c9d0b7c2a993d7200', 'hex');

function formatted(bytes: Buffer): string {
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hyphened(bytes.toString('hex'));
}

function hyphened(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
