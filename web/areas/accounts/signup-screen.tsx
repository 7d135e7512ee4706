import { redirect, type LoaderFunctionArgs } from 'react-router';
import { showUser } from '#contract/accounts/accounts.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { serverAsk } from '../../shared/api/page-host.ts';
import { stay } from '../../shared/api/preload.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useMaySignUp } from '../site/tracking/first-visit.ts';
import { InviteOnly } from './invite-only.tsx';
import { PlainSignup, takePlainSignup } from './sign-up/plain-signup.tsx';
import { SignupFormFields } from './sign-up/signup-form.tsx';

export const handle = { words: ['accounts'], late: true, title: 'accounts.sign_up.title' } satisfies ScreenHandle;

/** Redirects logged-in members. (Specification, section 2.) */
export async function loader({ context }: LoaderFunctionArgs) {
  const { user } = await serverAsk(context)(showUser, {});
  if (user) throw redirect('/members');
  return null;
}

export const clientLoader = stay;
export const action = takePlainSignup;

/** Sign-up page. Desktops usually show the same questions in a dialog. */
export default function SignupScreen() {
  const words = useWords('accounts.sign_up');
  const { name: site } = useSettings();
  const open = useMaySignUp();
  return (
    <div className="mx-auto w-full max-w-140 bg-surface px-4 pt-4 md:my-12 md:rounded-dialog md:px-10 md:pt-8 md:pb-6 md:shadow-soft">
      {open ? (
        <>
          <noscript>
            <h1 className="mt-4 mb-8 text-28">{words('title', { site })}</h1>
            <PlainSignup />
          </noscript>
          <div className="flex min-h-[calc(100dvh-5rem)] flex-col md:min-h-120">
            <SignupFormFields />
          </div>
        </>
      ) : (
        <InviteOnly />
      )}
    </div>
  );
}
