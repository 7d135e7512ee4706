/**
 * Schemas of the contract as the browser has them: what was declared, and no code that checks anything. The server checks
 * all that it is sent, and no reply of ours is checked here, so most screens need no more. What does check before it
 * sends, loads the library and makes real schemas of these (`checked`).
 */
export class DeferredSchema {
  /** The name of what makes it, in the library or as a method of the schema before it. */
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

  /** There is nothing to check with: `checked` has it. */
  safeParse(): never {
    throw new Error('In the browser, schemas are checked by `checked`.');
  }

  #declared(...makers: readonly string[]): unknown {
    if (!makers.includes(this.#made.join('.')))
      throw new Error(`A schema by ${this.#made.join('.')} does not say that.`);
    return this.#from[0];
  }

  /** The schema that `library` makes of it; made once. */
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

/** A value with real schemas in the place of deferred ones. */
export function realIn(library: unknown, value: unknown): unknown {
  if (value instanceof DeferredSchema) return value.realIn(library);
  if (Array.isArray(value)) return value.map((one) => realIn(library, one));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, realIn(library, one)]));
}

/** In the place of zod's own functions. (contract-in-browser.ts) */
export const z = within([]);

function within(names: readonly string[]): object {
  // A namespace of makers, such as `iso`, is called by none.
  const make = (...args: readonly unknown[]) => new DeferredSchema(names, args);
  return new Proxy(make, { get: (_, name) => within([...names, String(name)]) });
}
