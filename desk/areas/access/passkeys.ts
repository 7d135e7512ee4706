import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Requests a passkey from the browser. `options`: JSON text from the server. Returns the response as JSON text. */
export async function readPasskey(options: string): Promise<string> {
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) as AuthenticationOptions }));
}

/** Creates a passkey in the browser. Returns the response as JSON text. */
export async function createPasskey(options: string): Promise<string> {
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) as RegistrationOptions }));
}

/**
 * Explains why the browser returned no passkey: its dialog was closed, it has this passkey already, or it cannot use
 * passkeys.
 */
export function passkeyTrouble(fault: unknown): 'passkey_cancelled' | 'passkey_known' | 'passkey_failed' | undefined {
  if (fault instanceof WebAuthnError && fault.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'passkey_known';
  if (!(fault instanceof Error)) return undefined;
  if (fault.name === 'NotAllowedError' || fault.name === 'AbortError') return 'passkey_cancelled';
  return fault instanceof WebAuthnError || fault.name === 'SecurityError' || fault.name === 'NotSupportedError'
    ? 'passkey_failed'
    : undefined;
}
