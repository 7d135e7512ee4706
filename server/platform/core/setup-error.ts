/**
 * Something about the machine or the settings prevents the product from starting.
 * The message is one clear sentence for the person at the keyboard; the process prints it and exits with code 1.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
