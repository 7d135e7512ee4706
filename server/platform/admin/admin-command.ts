/** An option of a command, such as `--until DATE`. */
export interface AdminOption {
  /** The name of its value. Without one, the option is a switch. */
  readonly value?: string;
  /** One line. */
  readonly help: string;
}

type Options = Readonly<Record<string, AdminOption>>;

type NameOf<Parameter extends string> = Lowercase<
  Parameter extends `[${infer Name}]`
    ? Name extends `${infer Repeated} ...`
      ? Repeated
      : Name
    : Parameter extends `${infer Repeated} ...`
      ? Repeated
      : Parameter
>;
type ValueOf<Parameter> = Parameter extends `${string} ...` | `[${string} ...]`
  ? readonly string[]
  : Parameter extends `[${string}]`
    ? string | undefined
    : string;

/** The arguments and options of one call, by name. */
export type Given<Takes extends readonly string[], Named> = {
  readonly [Parameter in Takes[number] as NameOf<Parameter>]: ValueOf<Parameter>;
} & {
  readonly [Name in keyof Named]: Named[Name] extends { readonly value: string } ? string | undefined : boolean;
};

/** Text for stdout. With `failed`, the command found a problem, and the process exits with code 1. */
export type AdminResult = string | { readonly said: string; readonly failed: true };

/** `npm run admin -- NAME …`. Areas list their commands in `area.ts`, the process its own in `commands.ts`. */
export interface AdminCommand<Services = never> {
  /** One or two words: `photos`, `photos approve`. */
  readonly name: string;
  /** Positional arguments: `ID` is required, `[ID]` optional, `ID ...` one or more, `[ID ...]` any number. */
  readonly takes: readonly string[];
  readonly options: Options;
  /** One line. */
  readonly help: string;
  /** Further lines of `help NAME`: permitted values, an example. */
  readonly more: string;
  /** The command repairs unsafe settings, so it also runs with them. */
  readonly makesSafe: boolean;
  readonly run: (services: Services, given: never, now: Date) => Promise<AdminResult>;
}

interface Definition<Services, Takes extends readonly string[], Named extends Options> {
  readonly name: string;
  readonly takes?: Takes;
  readonly options?: Named;
  readonly help: string;
  readonly more?: string;
  readonly makesSafe?: true;
  readonly run: (services: Services, given: Given<Takes, Named>, now: Date) => Promise<AdminResult>;
}

/** Declares a command. Its `run` receives the arguments and options by their names, in lowercase. */
export function adminCommand<
  Services,
  const Takes extends readonly string[] = readonly [],
  const Named extends Options = Readonly<Record<never, never>>,
>(definition: Definition<Services, Takes, Named>): AdminCommand<Services> {
  const { name, takes = [], options = {}, help, more = '', makesSafe = false, run } = definition;
  return { name, takes, options, help, more, makesSafe, run };
}

/** The name of an argument or option in {@link Given}. */
export function parameterName(parameter: string): string {
  return parameter.replaceAll(/[[\]]| \.\.\./g, '').toLowerCase();
}

export const isOptional = (parameter: string): boolean => parameter.startsWith('[');
export const isRepeated = (parameter: string): boolean => /\.\.\.\]?$/.test(parameter);
