import { type DehydratedState, hashKey } from '@tanstack/react-query';

/**
 * Query data in the compact form embedded in a page. Most of it is lists of objects with the same fields, whose photo
 * URLs differ in one word: field names are written once per list, and derivable URLs are omitted.
 */
export interface PackedState {
  readonly queries: readonly PackedQuery[];
}

type Query = DehydratedState['queries'][number];
type PackedQuery = Pick<Query, 'queryKey' | 'queryType'> & {
  /** Undefined in a cached page, whose data counts as fresh when the page starts. */
  readonly at?: number;
  readonly data: unknown;
};

/**
 * Packs the successful queries of a page. The browser runs all other queries itself. `isCached`: the page is rendered
 * for many visitors, and may be shown minutes later.
 */
export function packQueries({ queries }: DehydratedState, { isCached = false } = {}): PackedState {
  return {
    queries: queries
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, queryType, state }) => ({
        queryKey,
        ...(queryType && { queryType }),
        ...(!isCached && { at: state.dataUpdatedAt }),
        data: packedValue(state.data),
      })),
  };
}

/** Cache of the unpacked queries of pages. */
const known = new WeakMap<PackedState, DehydratedState['queries']>();

/** Returns the queries in the shape that `hydrate` expects. */
export function unpacked(state: PackedState): DehydratedState['queries'] {
  const done = known.get(state) ?? state.queries.map(unpackedQuery);
  known.set(state, done);
  return done;
}

function unpackedQuery({ at = Date.now(), data, ...query }: PackedQuery): Query {
  return {
    ...query,
    queryHash: hashKey(query.queryKey),
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

/** A list of objects with the same fields: the field names once, and a row of values per object. */
interface Table {
  readonly fields$: readonly Field[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * A field whose values are objects with the same `inner` fields, or null. Each value is written as an array in the
 * order of `inner`.
 */
type Field = string | readonly [name: string, inner: readonly string[]];

function packedValue(value: unknown): unknown {
  if (Array.isArray(value)) return packedList(value.map(packedValue));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, packedValue(one)]));
  return shortPicture(fields) ?? fields;
}

function packedList(list: readonly unknown[]): readonly unknown[] | Table {
  const names = list.length < 2 ? undefined : commonFields(list);
  if (!names) return list;
  const objects = list as readonly Fields[];
  const fields = names.map((name): Field => {
    const values = objects.map((one) => one[name]).filter((value) => value !== null);
    const inner = values.length < 2 ? undefined : commonFields(values);
    return inner ? [name, inner] : name;
  });
  const cell = (one: Fields, field: Field) => {
    if (typeof field === 'string') return one[field];
    const [name, inner] = field;
    const value = one[name] as Fields | null;
    return value && inner.map((of) => value[of]);
  };
  return { fields$: fields, rows: objects.map((one) => fields.map((field) => cell(one, field))) };
}

/** Returns the field names if all objects have the same fields in the same order; otherwise undefined. */
function commonFields(list: readonly unknown[]): readonly string[] | undefined {
  const [first] = list;
  if (!isFields(first)) return undefined;
  const names = Object.keys(first);
  const alike = names.join();
  return list.every((one) => isFields(one) && Object.keys(one).join() === alike) ? names : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function unpackedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackedValue);
  if (typeof value !== 'object' || value === null) return value;
  if ('fields$' in value) {
    const { fields$: fields, rows } = value as Table;
    return rows.map((row) =>
      unpackedValue(Object.fromEntries(fields.map((field, at) => unpackedCell(field, row[at])))),
    );
  }
  const fields = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unpackedValue(one)]));
  return wholePicture(fields) ?? fields;
}

function unpackedCell(field: Field, cell: unknown): readonly [name: string, value: unknown] {
  if (typeof field === 'string') return [field, cell];
  const [name, inner] = field;
  return [name, cell && Object.fromEntries(inner.map((of, at) => [of, (cell as readonly unknown[])[at]]))];
}

const variants = { thumb_filename: 'thumb', avatar_filename: 'avatar' } as const;

/**
 * Drops the URLs that can be derived from the full-size URL. Undefined if this is not a picture or its URLs do not
 * follow the pattern.
 */
function shortPicture({ filename, ...rest }: Fields): Fields | undefined {
  if (typeof filename !== 'string' || !filename.includes(fullSize)) return undefined;
  const follows = Object.entries(variants).every(([name, variant]) => rest[name] === addressOf(filename, variant));
  if (!follows) return undefined;
  const { thumb_filename: _thumb, avatar_filename: _avatar, ...own } = rest;
  return { photo$: filename, ...own };
}

function wholePicture({ photo$: filename, ...own }: Fields): Fields | undefined {
  if (typeof filename !== 'string') return undefined;
  const addresses = Object.entries(variants).map(([name, variant]) => [name, addressOf(filename, variant)]);
  return { filename, ...Object.fromEntries(addresses), ...own };
}

const fullSize = '/full.';

/**
 * Returns the URL of a variant of a photo. The URLs of one photo differ in the word for the size, which is between the
 * last slash and a dot.
 */
function addressOf(filename: string, variant: string): string {
  const at = filename.lastIndexOf(fullSize);
  return `${filename.slice(0, at)}/${variant}.${filename.slice(at + fullSize.length)}`;
}
