import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

let known: ReadonlySet<string> | undefined;

/** Whether an address is of a mailbox that is thrown away and that anybody can read: at a known domain, or below one. */
export function isDisposable(email: string): boolean {
  known ??= disposableEmailBlocklistSet();
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .split('.');
  for (let from = 0; from < labels.length - 1; from += 1) if (known.has(labels.slice(from).join('.'))) return true;
  return false;
}
