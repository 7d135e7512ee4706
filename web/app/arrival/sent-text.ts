import { createContext } from 'react';

/**
 * What somebody wrote into a form that their browser sent by itself to a page that takes none. The server knows it while
 * it draws the page that says so; no browser does.
 */
export const SentTextContext = createContext<readonly string[]>([]);

/** Fields whose content is no text of somebody's own, or must not be shown. */
const notWritten = /password|email|iban|phone|code|otp/;

/** What was written into a form: sentences, not what was chosen, and nothing secret. */
export async function writtenIn(request: Request): Promise<readonly string[]> {
  const form = await request.formData();
  const values = [...form].map(([name, value]) => (notWritten.test(name) || typeof value !== 'string' ? '' : value));
  return values.filter((value) => /\S\s+\S/.test(value));
}
