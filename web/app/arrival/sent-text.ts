import { createContext } from 'react';

/**
 * Texts from a form that the browser itself submitted to a page without an action. Only the server has them, while it
 * renders the error page.
 */
export const SentTextContext = createContext<readonly string[]>([]);

/** Matches the names of fields that contain no prose or must not be shown. */
const notWritten = /password|email|iban|phone|code|otp/;

/** Extracts the texts that the reader has written in a form, without choices or secrets. */
export async function writtenIn(request: Request): Promise<readonly string[]> {
  const form = await request.formData();
  const values = [...form].map(([name, value]) => (notWritten.test(name) || typeof value !== 'string' ? '' : value));
  return values.filter((value) => /\S\s+\S/.test(value));
}
