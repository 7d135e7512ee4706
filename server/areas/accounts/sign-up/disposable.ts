import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

let known: ReadonlySet<string> | undefined;

/** Whether an address is a disposable mailbox, which anybody can read: at a known domain or one of its subdomains. */
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
