import { callAs } from './join.ts';
import { awake, newcomerPassword, type Person } from './people.ts';

const known = {
  Anna: { email: 'anna@example.org', password: 'plum-tree-2026' },
  Bram: { email: 'bram@example.org', password: 'plum-tree-2026' },
} as const;

/**
 * Logs in Anna or Bram of the demo community and opens the search. Both are Dutch, but use the site in English here.
 * Makes the same calls as the login screen, which `sign-up.test.ts`, `sessions.test.ts` and others cover.
 */
export async function logInOnPage(person: Person, who: keyof typeof known): Promise<void> {
  await callAs(person, '/api/user.php', known[who]);
  await person.context.addCookies([{ name: 'locale', value: 'en', url: process.env.DAMSON_URL! }]);
  await search(person);
}

/** Logs in a member created by the journey, and opens the search. */
export async function logInAs(person: Person, email: string, password = newcomerPassword): Promise<void> {
  await callAs(person, '/api/user.php', { email, password });
  await search(person);
}

async function search({ page }: Person): Promise<void> {
  await page.goto('/members');
  await awake(page);
}

/** Fills in the login form and submits it. */
export async function logInOnScreen({ page }: Person, email: string, password = newcomerPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}
