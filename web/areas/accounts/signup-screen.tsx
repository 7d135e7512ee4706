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
  if (!open) {
    return (
      <div className="mx-auto w-full max-w-140 bg-surface px-4 pt-4 md:my-12 md:rounded-dialog md:px-10 md:pt-8 md:pb-6 md:shadow-soft">
        <InviteOnly />
      </div>
    );
  }
  return (
    <div
      data-line-page=""
      className="mx-auto w-full bg-[image:var(--line-sky)] md:my-6 md:max-w-140 md:overflow-clip md:rounded-dialog md:bg-none md:bg-surface md:shadow-soft lg:max-w-250"
    >
      <noscript>
        <div className="mx-auto max-w-140 px-5 py-6">
          <h1 className="mt-4 mb-8 text-28">{words('title', { site })}</h1>
          <PlainSignup />
        </div>
      </noscript>
      <SignupFormFields
        frame={(form, beside) => (
          <div className="lg:grid lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)]">
            <div className="flex min-h-dvh flex-col px-5 md:min-h-160 md:px-11 md:pt-4">{form}</div>
            <div className="hidden bg-[image:var(--moment)] lg:grid">{beside}</div>
          </div>
        )}
      />
    </div>
  );
}
