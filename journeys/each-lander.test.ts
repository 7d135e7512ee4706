import { landerNames } from '../contract/landers.ts';
import { expect, fillSignup, openMail, someone, test } from './people.ts';

// `landers.test.ts` covers one of the landing pages in more detail.
for (const name of landerNames) {
  for (const device of ['phone', 'desktop'] as const) {
    test(`from /landers/${name} a visitor on a ${device} becomes a confirmed member`, async ({ seat }) => {
      const greta = await seat({ device, language: 'en-NL' });
      const { page } = greta;
      await page.goto(`/landers/${name}/eng?ref=42`);
      if (name === 'tinderswipe') await page.getByRole('link', { name: 'Skip the game and join free' }).click();
      const newcomer = someone('Greta');
      const form = page.getByRole('main');
      await form.getByText('A woman', { exact: true }).first().click();
      await form.getByLabel('Email', { exact: true }).first().fill(newcomer.email);
      await form.getByRole('button', { name: 'Join free' }).first().click();
      const sent = page.waitForRequest(/signup\.php/);
      await fillSignup(page, { ...newcomer, gender: 'A woman' });
      expect((await sent).postDataJSON(), 'what was typed on the landing page, and whose link it was').toMatchObject({
        email: newcomer.email,
        gender: 'female',
        tracking: { ref: '42' },
      });
      await page.waitForURL('**/complete-signup*');
      await openMail(greta, newcomer.email);
      await expect(page.getByRole('heading', { name: `You’re in, ${newcomer.name}.` })).toBeVisible();
    });
  }
}
