/**
 * Returns whether a status (RFC 3463) means that the address is permanently invalid. Excludes statuses about our
 * reputation (5.7), the format (5.6), the size or the sender: a wrong DNS record of ours must not disable the addresses
 * of all members.
 */
export function isAboutAddress(status: string): boolean {
  return /^5\.\d{1,3}\.\d{1,3}$/.test(status) && !/^5\.([67]\.\d+|3\.4|2\.3|1\.[78])$/.test(status);
}
