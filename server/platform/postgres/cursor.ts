import { refuse } from '#contract/refusal.ts';

/** Where a page ended: the moment and the id of its last row. It travels as one opaque word. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime().toString(36)}.${id}`;
}

/** Refuses what {@link writeCursor} did not write. */
export function readCursor<Id extends string>(word: string, isId: (id: string) => boolean = isUuid) {
  const [time = '', ...rest] = word.split('.');
  const id = rest.join('.');
  const at = new Date(Number.parseInt(time, 36));
  if (!/^[0-9a-z]+$/.test(time) || Number.isNaN(at.getTime()) || !isId(id)) return refuse('bad_cursor');
  return { at, id: id as Id };
}

function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
