/**
 * Something about the machine or the settings keeps the product from starting.
 * The message is one clear sentence for the person at the keyboard; the process prints it and ends with code 1.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
