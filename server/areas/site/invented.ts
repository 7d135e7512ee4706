/** Returns whether a domain or email address uses a name reserved for examples. (RFC 2606.) */
export function isInvented(address: string): boolean {
  return /(\.|@)(example|invalid|test|localhost|example\.(org|com|net))$/i.test(address);
}
