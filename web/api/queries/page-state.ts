import type { DehydratedState } from '@tanstack/react-query';

/**
 * What queries brought, as a page carries it. People come as lists of objects with the same fields, each with a photo
 * whose addresses differ in one word: fields are named once for a list, and what follows from something else is left out.
 */
export interface PackedState {
  readonly queries: readonly PackedQuery[];
}

type Query = DehydratedState['queries'][number];
type PackedQuery = Pick<Query, 'queryKey' | 'queryHash' | 'queryType'> & {
  readonly at: number;
  readonly data: unknown;
};

/** Only what has succeeded is carried: the browser asks for the rest itself. */
export function packed({ queries }: DehydratedState): PackedState {
  return {
    queries: queries
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, queryHash, queryType, state }) => ({
        queryKey,
        queryHash,
        ...(queryType && { queryType }),
        at: state.dataUpdatedAt,
        data: packedValue(state.data),
      })),
  };
}

/** By what a page carried: unpacked once. */
const known = new WeakMap<PackedState, DehydratedState['queries']>();

/** The queries as the query client takes them. */
export function unpacked(state: PackedState): DehydratedState['queries'] {
  const done = known.get(state) ?? state.queries.map(unpackedQuery);
  known.set(state, done);
  return done;
}

function unpackedQuery({ at, data, ...query }: PackedQuery): Query {
  return {
    ...query,
    dehydratedAt: at,
    state: {
      data: unpackedValue(data),
      dataUpdateCount: 1,
      dataUpdatedAt: at,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: 'success',
      fetchStatus: 'idle',
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** A list of objects with the same fields: their names, and the values of each in that order. */
interface Table {
  readonly fields$: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

function packedValue(value: unknown): unknown {
  if (Array.isArray(value)) return packedList(value.map(packedValue));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, packedValue(one)]));
  return shortPicture(fields) ?? fields;
}

function packedList(list: readonly unknown[]): readonly unknown[] | Table {
  const [first] = list;
  if (list.length < 2 || !isFields(first)) return list;
  const names = Object.keys(first);
  const alike = names.join();
  if (!list.every((one) => isFields(one) && Object.keys(one).join() === alike)) return list;
  return { fields$: names, rows: (list as readonly Fields[]).map((one) => names.map((name) => one[name])) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function unpackedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackedValue);
  if (typeof value !== 'object' || value === null) return value;
  if ('fields$' in value) {
    const { fields$: names, rows } = value as Table;
    return rows.map((row) => unpackedValue(Object.fromEntries(names.map((name, index) => [name, row[index]]))));
  }
  const fields = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unpackedValue(one)]));
  return wholePicture(fields) ?? fields;
}

const variants = { thumb_filename: 'thumb', avatar_filename: 'avatar' } as const;

/** A picture without what follows from the address of its full size; undefined if it is none, or does not follow. */
function shortPicture({ id, filename, ...rest }: Fields): Fields | undefined {
  if (typeof filename !== 'string') return undefined;
  const sizes = sizesOf(filename);
  if (sizes.id !== id || !sizes.before.endsWith(`/photos/${id}/`)) return undefined;
  const follows = Object.entries(variants).every(([name, variant]) => rest[name] === addressOf(sizes, variant));
  if (!follows) return undefined;
  const { thumb_filename: _thumb, avatar_filename: _avatar, ...own } = rest;
  return { photo$: filename, ...own };
}

function wholePicture({ photo$: filename, ...own }: Fields): Fields | undefined {
  if (typeof filename !== 'string') return undefined;
  const sizes = sizesOf(filename);
  const addresses = Object.entries(variants).map(([name, variant]) => [name, addressOf(sizes, variant)]);
  return { id: sizes.id, filename, ...Object.fromEntries(addresses), ...own };
}

interface Sizes {
  /** Of the address, up to the word for the size: `/photos/{id}/`. */
  readonly before: string;
  readonly id: string;
  readonly after: string;
}

function sizesOf(fullAddress: string): Sizes {
  const [before, after] = cutAt(fullAddress, '/full.');
  const [, id] = cutAt(before, '/photos/');
  return { before: `${before}/`, id, after: `.${after}` };
}

/** A text before and after the last place where it says something; all of it is before where it does not. */
function cutAt(text: string, word: string): readonly [string, string] {
  const at = text.lastIndexOf(word);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + word.length)];
}

function addressOf({ before, after }: Sizes, variant: string): string {
  return before + variant + after;
}
