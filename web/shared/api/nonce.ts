import { createContext } from 'react';

/**
 * The nonce of this response, which the policy requires of every script. The browser hides it once the page has loaded.
 */
export const NonceContext = createContext<string | undefined>(undefined);
