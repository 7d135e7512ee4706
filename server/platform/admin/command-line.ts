import { parseArgs } from 'node:util';
import { type AdminCommand, isOptional, isRepeated, parameterName } from './admin-command.ts';
import { UsageError } from './admin-error.ts';
import { similarTo } from './similar.ts';

/** A command without its implementation. */
export type DeclaredCommand = Omit<AdminCommand, 'run'>;

export type CommandLine<Command> =
  | { readonly command: Command; readonly given: never; readonly envFile: string | undefined }
  | { readonly help: string };

const start = 'npm run admin --';
const general = {
  'env-file': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Parses the command line. The empty name is the command without a name. Throws a {@link UsageError} with the reason and
 * the usage.
 */
export function parseCommandLine<Command extends DeclaredCommand>(
  args: readonly string[],
  commands: readonly Command[],
): CommandLine<Command> {
  const { envFile, help, rest } = generalOptions(args);
  if (rest[0] === 'help') return { help: helpFor(rest.slice(1), commands) };
  const command = named(rest, commands);
  if (help) return { help: rest.length === 0 || !command ? helpFor(rest, commands) : usageOf(command, commands) };
  if (!command) throw unknown(rest, commands);
  const words = rest.slice(command.name === '' ? 0 : command.name.split(' ').length);
  return { command, given: givenTo(command, words, commands) as never, envFile };
}

/** Separates the options of every command from the others, wherever they are. */
function generalOptions(args: readonly string[]) {
  const { tokens } = parseArgs({
    args: [...args],
    options: general,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const taken = new Set<number>();
  let envFile: string | undefined;
  let help = false;
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(general, token.name)) continue;
    taken.add(token.index);
    if (token.name === 'help') help = true;
    else {
      if (!token.value) throw new UsageError('--env-file needs the name of a file.');
      if (!token.inlineValue) taken.add(token.index + 1);
      envFile = token.value;
    }
  }
  return { envFile, help, rest: args.filter((_, index) => !taken.has(index)) };
}

/** Returns the command with the longest name that the words begin with. */
function named<Command extends DeclaredCommand>(words: readonly string[], commands: readonly Command[]) {
  const [first = '', second] = words;
  const find = (name: string) => commands.find((one) => one.name === name);
  return (second === undefined ? undefined : find(`${first} ${second}`)) ?? find(first.startsWith('-') ? '' : first);
}

function unknown(words: readonly string[], commands: readonly DeclaredCommand[]): UsageError {
  const [first = '', second = ''] = words;
  const under = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (under.length > 0) {
    const said = second ? `There is no command “${first} ${second}”.` : `The command “${first}” is incomplete.`;
    return new UsageError(`${said}\n\n${under.map(lineOf).join('\n')}`);
  }
  const names = [...new Set(commands.map(({ name }) => name.split(' ')[0]!))].filter(Boolean);
  const similar = similarTo(first, names);
  const meant = similar ? ` Did you mean ${similar}?` : '';
  return new UsageError(`There is no command “${first}”.${meant} For all commands: ${start} help`);
}

type Values = Record<string, string | boolean | readonly string[] | undefined>;

function givenTo(command: DeclaredCommand, words: readonly string[], commands: readonly DeclaredCommand[]): Values {
  const { takes, options } = command;
  const wrong = (reason: string) => new UsageError(`${reason}\n\n${usageOf(command, commands)}`);
  const typed = parsed(command, words, wrong);
  const given: Values = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, typed.values[name] ?? (value ? undefined : false)]),
  );
  const left = [...typed.positionals];
  const stray = left[0] === undefined ? undefined : subcommandFor(command, left[0], commands);
  for (const parameter of takes) {
    const name = parameterName(parameter);
    const values = isRepeated(parameter) ? left.splice(0) : left.splice(0, 1);
    if (values.length === 0 && !isOptional(parameter)) {
      if (stray) throw wrong(`Did you mean ${stray}?`);
      throw wrong(`${name.toUpperCase()} is missing.`);
    }
    given[name] = isRepeated(parameter) ? values : values[0];
  }
  if (left.length > 0) {
    const meant = stray ? ` Did you mean ${stray}?` : '';
    throw wrong(`“${left[0]}” is one argument too many for “${command.name}”.${meant}`);
  }
  return given;
}

/** A mistyped second word of a command's name. */
function subcommandFor({ name }: DeclaredCommand, word: string, commands: readonly DeclaredCommand[]) {
  const under = commands.flatMap((one) => (one.name.startsWith(`${name} `) ? one.name.slice(name.length + 1) : []));
  const similar = similarTo(word, under);
  return similar && `${name} ${similar}`;
}

function parsed({ name, options }: DeclaredCommand, words: readonly string[], wrong: (reason: string) => UsageError) {
  const known = Object.fromEntries(
    Object.entries(options).map(([option, { value }]) => [
      option,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...words], options: known, allowPositionals: true });
  } catch (fault) {
    const { code, message } = fault as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw fault;
    const [, option] = /'(-[^' ]*)/.exec(message) ?? [];
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && option) {
      const similar = similarTo(option.replace(/^-+/, ''), Object.keys(options));
      const meant = similar ? ` Did you mean --${similar}?` : '';
      throw wrong(`${name ? `“${name}”` : 'The list'} has no option ${option}.${meant}`);
    }
    throw wrong(`${message.split(/\.\s|\n/)[0]!.replace(/\.$/, '')}.`);
  }
}

/** `photos reject ID REASON`. Many options are listed by the command's own help only. */
function callOf({ name, takes, options }: DeclaredCommand): string {
  const named = Object.entries(options).map(([option, { value }]) => `[--${option}${value ? ` ${value}` : ''}]`);
  return [name, ...takes, ...(named.length > 2 ? ['[OPTIONS]'] : named)].filter(Boolean).join(' ');
}

const column = 44;

function lineOf(command: DeclaredCommand): string {
  const call = callOf(command);
  return call.length < column
    ? `  ${call.padEnd(column)}${command.help}`
    : `  ${call}\n  ${' '.repeat(column)}${command.help}`;
}

/** The usage of a command, and of those below its name. */
function usageOf(command: DeclaredCommand, commands: readonly DeclaredCommand[]): string {
  const { name, options, more } = command;
  const named = Object.entries(options).map(
    ([option, { value, help }]) => `  ${`--${option}${value ? ` ${value}` : ''}`.padEnd(column)}${help}`,
  );
  const related = name === '' ? [] : commands.filter((one) => one.name.startsWith(`${name} `));
  return [
    `Usage: ${start} ${callOf(command)}`,
    `  ${command.help}`,
    ...(named.length > 0 ? ['', ...named] : []),
    ...(more ? ['', more] : []),
    ...(related.length > 0 ? ['', ...related.map(lineOf)] : []),
  ].join('\n');
}

function helpFor(words: readonly string[], commands: readonly DeclaredCommand[]): string {
  if (words.length === 0) return overview(commands);
  const command = commands.find(({ name }) => name === words.join(' '));
  if (command) return usageOf(command, commands);
  throw unknown(words, commands);
}

function overview(commands: readonly DeclaredCommand[]): string {
  const groups = Map.groupBy(
    commands.filter(({ name }) => name !== ''),
    ({ name }) => name.split(' ')[0]!,
  );
  return [
    `Usage: ${start} COMMAND …`,
    '',
    'Without a command: everything that needs attention, with its age.',
    'An ID may be shortened to its first characters, at least four.',
    '',
    ...[...groups.values()].map((group) => group.map(lineOf).join('\n')),
    '',
    'For every command:',
    `  ${'--env-file FILE'.padEnd(column)}read the settings from this file (default: /etc/damson.env, if it exists)`,
    `  ${'--help'.padEnd(column)}print the usage of a command`,
  ].join('\n');
}
