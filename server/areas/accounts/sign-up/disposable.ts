import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

let known: ReadonlySet<string> | undefined;

/** Returns whether an address belongs to a disposable mailbox provider or one of its subdomains. */
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
