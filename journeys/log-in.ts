import { ask } from './join.ts';
import { awake, newcomerPassword, type Person } from './people.ts';

const known = {
  Anna: { email: 'anna@example.org', password: 'plum-tree-2026' },
  Bram: { email: 'bram@example.org', password: 'plum-tree-2026' },
} as const;

/**
 * Anna or Bram of the demo community is logged in and searches; they are Dutch, and read English here. They asked as the
 * log-in asks, whose screen is seen in `sign-up.test.ts`, `sessions.test.ts` and others.
 */
export async function logIn(person: Person, who: keyof typeof known): Promise<void> {
  await ask(person, '/api/user.php', known[who]);
  await person.context.addCookies([{ name: 'locale', value: 'en', url: process.env.DAMSON_URL! }]);
  await search(person);
}

/** Somebody who joined is logged in here as well, and searches. */
export async function logInAs(person: Person, email: string, password = newcomerPassword): Promise<void> {
  await ask(person, '/api/user.php', { email, password });
  await search(person);
}

async function search({ page }: Person): Promise<void> {
  await page.goto('/members');
  await awake(page);
}

/** Fills in the log-in, and sends it. */
export async function logInOnScreen({ page }: Person, email: string, password = newcomerPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}
