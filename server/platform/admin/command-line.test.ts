import { describe, expect, test } from 'vitest';
import { adminCommand } from './admin-command.ts';
import { UsageError } from './admin-error.ts';
import { parseCommandLine } from './command-line.ts';

const run = async () => await Promise.resolve('');
const commands = [
  adminCommand({ name: '', help: 'list everything', run }),
  adminCommand({ name: 'plums', takes: ['[BASKET]'], help: 'list plums', run }),
  adminCommand({
    name: 'plums pick',
    takes: ['TREE', 'ID ...'],
    options: { until: { value: 'DATE', help: 'the last day' }, ripe: { help: 'only ripe ones' } },
    help: 'pick plums',
    run,
  }),
  adminCommand({ name: 'trees show', takes: ['ID'], help: 'print a tree', run }),
];

function parsed(...args: string[]) {
  const line = parseCommandLine(args, commands);
  return 'help' in line ? line : { name: line.command.name, given: line.given as object, envFile: line.envFile };
}

describe('a command line', () => {
  test('names a command by its longest name, and arguments in their order', () => {
    expect(parsed()).toMatchObject({ name: '' });
    expect(parsed('plums')).toMatchObject({ name: 'plums', given: { basket: undefined } });
    expect(parsed('plums', 'blue')).toMatchObject({ name: 'plums', given: { basket: 'blue' } });
    expect(parsed('plums', 'pick', 'old', 'a', 'b')).toMatchObject({
      name: 'plums pick',
      given: { tree: 'old', id: ['a', 'b'], until: undefined, ripe: false },
    });
  });

  test('has options anywhere, also those of every command', () => {
    const given = { tree: 'old', id: ['a'], until: '2027-01-31', ripe: true };
    const expected = { name: 'plums pick', given, envFile: '/etc/plum.env' };
    expect(
      parsed('--env-file', '/etc/plum.env', 'plums', 'pick', '--ripe', 'old', 'a', '--until', '2027-01-31'),
    ).toEqual(expected);
    expect(parsed('plums', 'pick', 'old', '--until=2027-01-31', 'a', '--ripe', '--env-file=/etc/plum.env')).toEqual(
      expected,
    );
  });

  test('may have values that look like options, after --', () => {
    expect(parsed('plums', 'pick', '--', 'old', '--a')).toMatchObject({ given: { tree: 'old', id: ['--a'] } });
    expect(parsed('plums', '-')).toMatchObject({ given: { basket: '-' } });
  });

  test.each([
    [['plum'], 'There is no command “plum”. Did you mean plums? For all commands: npm run admin -- help'],
    [['zebra'], 'There is no command “zebra”. For all commands: npm run admin -- help'],
    [['trees'], 'The command “trees” is incomplete.'],
    [['trees', 'cut'], 'There is no command “trees cut”.'],
    [['plums', 'pick'], 'TREE is missing.'],
    [['plums', 'pick', 'old'], 'ID is missing.'],
    [['plums', 'a', 'b'], '“b” is one argument too many for “plums”.'],
    [['trees', 'show', 'a', 'b'], '“b” is one argument too many for “trees show”.'],
    [['plums', '--ripe'], '“plums” has no option --ripe.'],
    [['plums', 'pick', 'old', 'a', '--untl', 'x'], '“plums pick” has no option --untl. Did you mean --until?'],
    [['--since', 'x'], 'The list has no option --since.'],
    [['plums', '--env-file'], '--env-file needs the name of a file.'],
    [['help', 'zebra'], 'There is no command “zebra”. For all commands: npm run admin -- help'],
  ])('%j is rejected with the reason and exit code 2', (args, reason) => {
    const fault = caught(() => parsed(...args));
    expect(fault).toBeInstanceOf(UsageError);
    expect(fault.message.split('\n')[0]).toBe(reason);
    expect(fault.exitCode).toBe(2);
  });

  test('an option without its value, or with one too many, is rejected', () => {
    for (const option of ['--until', '--ripe=yes']) {
      expect(() => parsed('plums', 'pick', 'old', 'a', option)).toThrow(UsageError);
    }
  });

  test('a rejected one prints the usage of the command', () => {
    const fault = caught(() => parsed('plums', 'pick'));
    expect(fault.message).toContain('Usage: npm run admin -- plums pick TREE ID ... [--until DATE] [--ripe]');
    expect(fault.message).toMatch(/--until DATE +the last day/);
  });
});

describe('help', () => {
  test.each([[['help']], [['--help']], [['-h']]])('%j lists every command', (args) => {
    const { help } = parseCommandLine(args, commands) as { help: string };
    for (const { help: line } of commands.slice(1)) expect(help).toContain(line);
  });

  test.each([[['help', 'plums', 'pick']], [['plums', 'pick', '--help']], [['plums', '-h', 'pick']]])(
    '%j prints the usage of a command',
    (args) => {
      expect((parseCommandLine(args, commands) as { help: string }).help).toMatch(
        /^Usage: npm run admin -- plums pick/,
      );
    },
  );
});

function caught(work: () => unknown): UsageError {
  try {
    work();
  } catch (fault) {
    return fault as UsageError;
  }
  throw new Error('Nothing was rejected.');
}
