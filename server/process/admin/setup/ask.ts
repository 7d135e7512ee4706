import { createInterface } from 'node:readline/promises';
import { AdminError } from '../../../platform/admin/admin-error.ts';
import { checkFields } from '../../../platform/admin/contract-problems.ts';
import { readGivenJson } from '../../../platform/admin/read-given-file.ts';
import { type SetupAnswers, setupAnswers, type SetupField, type SetupQuestion, setupQuestions } from './answers.ts';

/** Reads all answers from a file. Reports all missing and wrong ones together. */
export async function setupAnswersIn(file: string): Promise<SetupAnswers> {
  const checked = checkFields(setupAnswers, await readGivenJson(file), Object.keys(setupAnswers.shape));
  if ('value' in checked) return checked.value;
  throw new AdminError([`${file} cannot be used:`, ...checked.problems.map((one) => `  ${one}`)].join('\n'));
}

/** Asks on the terminal, each question until its answer is valid. */
export async function askAnswers(): Promise<SetupAnswers> {
  if (!process.stdin.isTTY) {
    throw new AdminError('Set-up asks questions on a terminal. Without one, give the answers with --answers FILE.');
  }
  return await withTerminal(async (ask) => {
    const given: Partial<Record<SetupField, unknown>> = {};
    for (const question of setupQuestions) {
      if (question.when && !question.when(given as Partial<SetupAnswers>)) continue;
      given[question.field] = await validAnswer(question, ask);
    }
    return given as SetupAnswers;
  });
}

/** Requests a confirmation. Returns false without a terminal. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  return await withTerminal(async (ask) => /^y(es)?$/i.test(await ask(`${question} [y/N] `)));
}

type Ask = (prompt: string) => Promise<string>;

/** Lines are queued, so that several pasted at once answer several questions. */
async function withTerminal<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    return await work(async (prompt) => {
      terminal.setPrompt(prompt);
      terminal.prompt();
      const { value, done } = await lines.next();
      if (done) throw new AdminError('\nThe set-up was interrupted. Nothing was written.');
      return value.trim();
    });
  } finally {
    terminal.close();
  }
}

async function validAnswer({ field, text, otherwise }: SetupQuestion, ask: Ask): Promise<unknown> {
  for (;;) {
    const typed = await ask(`${text}${otherwise ? ` (empty: ${otherwise})` : ''}: `);
    if (typed === '' && otherwise) return field === 'database' ? 'embedded' : undefined;
    const checked = checkFields(setupAnswers.shape[field], typed);
    if ('value' in checked) return checked.value;
    process.stderr.write(`  ${checked.problems.join('\n  ').replaceAll('the whole: ', '')}\n`);
  }
}
