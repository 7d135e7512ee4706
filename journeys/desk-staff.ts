import { expect, type Page } from '@playwright/test';
import type { Role } from '#contract/desk/permissions.ts';
import { withProductDatabase } from './database.ts';

/** Logs in at the desk as a member of the demo's staff, by name. */
export async function logInAtDesk(page: Page, name: string): Promise<void> {
  await page.goto('/desk/login');
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
}

/** Adds a member to the demo's staff, where only one person can decide appeals. */
export async function addDemoStaff(name: string, role: Role): Promise<void> {
  const id = crypto.randomUUID();
  await withProductDatabase(
    `INSERT INTO staff (id, name, email, email_key, language, created_at, enrolled_at, is_demo)
     VALUES ($1, $2, $3, $3, 'en', now(), now(), true)`,
    [id, name, `${id}@desk.example`],
  );
  await withProductDatabase('INSERT INTO staff_role (staff_id, role, granted_at) VALUES ($1, $2, now())', [id, role]);
}
