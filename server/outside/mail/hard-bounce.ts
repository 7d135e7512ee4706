/**
 * Whether a status (RFC 3463) says that this address will never take mail. What it says of our own standing (5.7), of
 * the mail's form (5.6), its size or its sender is no fault of the address: a wrong record of ours in the DNS would
 * otherwise cost us everybody in a day.
 */
export function isAboutAddress(status: string): boolean {
  return /^5\.\d{1,3}\.\d{1,3}$/.test(status) && !/^5\.([67]\.\d+|3\.4|2\.3|1\.[78])$/.test(status);
}
