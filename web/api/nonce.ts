import { createContext } from 'react';

/** The nonce of this response, which the policy asks of every script. The browser hides it once the page is there. */
export const NonceContext = createContext<string | undefined>(undefined);
