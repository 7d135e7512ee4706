import { createContext } from 'react';

/**
 * The nonce of this response, which the content security policy requires for every script. The browser hides the nonce
 * once the page has loaded.
 */
export const NonceContext = createContext<string | undefined>(undefined);
