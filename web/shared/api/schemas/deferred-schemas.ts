/**
 * The contract's schemas in the browser: declarations without validation code. Most screens need no more, since the
 * server validates every request and replies are not validated here. Forms that validate before sending load the
 * library and build real schemas (`checked`).
 */
export class DeferredSchema {
  /** The function that creates the schema: its path in the library, or the method of `#before`. */
  readonly #made: readonly string[];
  readonly #from: readonly unknown[];
  readonly #before: DeferredSchema | undefined;
  #real: unknown;

  constructor(made: readonly string[], from: readonly unknown[], before?: DeferredSchema) {
    this.#made = made;
    this.#from = from;
    this.#before = before;
  }

  check(...checks: readonly unknown[]): DeferredSchema {
    return new DeferredSchema(['check'], checks, this);
  }

  brand(): this {
    return this;
  }

  /** The values of an enumeration. */
  get options(): readonly unknown[] {
    return this.#declared('enum') as readonly unknown[];
  }

  /** The fields of an object. */
  get shape(): unknown {
    return this.#declared('object', 'strictObject');
  }

  /** Throws, because this class contains no validation code. Use `checked` instead. */
  safeParse(): never {
    throw new Error('Use `checked` to validate in the browser.');
  }

  #declared(...makers: readonly string[]): unknown {
    if (!makers.includes(this.#made.join('.')))
      throw new Error(`A deferred ${this.#made.join('.')} schema lacks this property.`);
    return this.#from[0];
  }

  /** Builds the real schema with `library`, once. */
  realIn(library: unknown): unknown {
    if (this.#real) return this.#real;
    const owner = this.#before ? this.#before.realIn(library) : library;
    let [maker, self] = [owner, owner];
    for (const name of this.#made) [maker, self] = [(maker as Readonly<Record<string, unknown>>)[name], maker];
    const args = this.#from.map((one) => realIn(library, one));
    this.#real = (maker as (...args: readonly unknown[]) => unknown).apply(self, args);
    return this.#real;
  }
}

/** Replaces deferred schemas with real ones, recursively. */
export function realIn(library: unknown, value: unknown): unknown {
  if (value instanceof DeferredSchema) return value.realIn(library);
  if (Array.isArray(value)) return value.map((one) => realIn(library, one));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, realIn(library, one)]));
}

/** Replaces zod in the browser's bundle. (tools/vite/strip-contract-schemas.ts) */
export const z = within([]);

function within(names: readonly string[]): object {
  // Namespaces such as `iso` are never called themselves.
  const make = (...args: readonly unknown[]) => new DeferredSchema(names, args);
  return new Proxy(make, { get: (_, name) => within([...names, String(name)]) });
}
