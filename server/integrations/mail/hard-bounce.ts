/**
 * Whether a status (RFC 3463) says that this address will never accept mail. Statuses about our own reputation (5.7),
 * the mail's form (5.6), its size or its sender are not about the address: otherwise a wrong DNS record of ours would
 * cost us all members in a day.
 */
export function isAboutAddress(status: string): boolean {
  return /^5\.\d{1,3}\.\d{1,3}$/.test(status) && !/^5\.([67]\.\d+|3\.4|2\.3|1\.[78])$/.test(status);
}
