import type { ServerArea } from '../../platform/core/area.ts';
import type { AccountTools } from './account-tools.ts';
import { accountCalls } from './accounts-calls.ts';
import { credentialCalls } from './credentials/credentials-calls.ts';
import { deletionCalls } from './deletion/deletion-calls.ts';
import { settingsCalls } from './settings-calls.ts';
import { signUpCalls } from './sign-up/sign-up-calls.ts';
import { agePassCommand } from './sign-up/age-pass-admin.ts';
import { sourceCommands } from './sign-up/sources.ts';
import { signupStepCalls } from './sign-up/signup-steps-calls.ts';

/** Accounts: sign-up, sessions, credentials, settings and deletion. */
export const accounts = {
  name: 'accounts',
  calls: (services: AccountTools) => [
    ...accountCalls(services),
    ...signUpCalls(services),
    ...credentialCalls(services),
    ...settingsCalls(services),
    ...signupStepCalls,
    ...deletionCalls(services),
  ],
  admin: [...sourceCommands, agePassCommand],
} satisfies ServerArea;
