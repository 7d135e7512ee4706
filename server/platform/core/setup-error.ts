/**
 * The machine or the settings prevent the product from starting. The process prints only the message, which is one
 * sentence for the operator, and exits with code 1.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
