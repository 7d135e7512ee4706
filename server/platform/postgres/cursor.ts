import { refuse } from '#contract/refusal.ts';

/** The end of a page: time and id of its last row. Clients get it as one opaque string. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime().toString(36)}.${id}`;
}

/** Refuses anything that {@link writeCursor} did not write. */
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
