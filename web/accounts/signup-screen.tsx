import { redirect, type LoaderFunctionArgs } from 'react-router';
import { showUser } from '#contract/accounts.ts';
import { Title } from '../shell/title.tsx';
import { useSettings } from '../site/settings.ts';
import { serverAsk } from '../wire/page-host.ts';
import { stay } from '../wire/preload.ts';
import { useWords } from '../words/use-words.ts';
import { useMaySignUp } from './first-visit.ts';
import { InviteOnly } from './invite-only.tsx';
import { SignupForm } from './signup-form.tsx';

export const handle = { words: ['accounts'] };

/** Who is logged in is a member already. (Specification, section 2.) */
export async function loader({ context }: LoaderFunctionArgs) {
  const { user } = await serverAsk(context)(showUser, {});
  if (user) throw redirect('/members');
  return null;
}

export const clientLoader = stay;

/** Sign-up on phones; on desktop the same form is a dialog. */
export default function SignupScreen() {
  const words = useWords('accounts.sign_up');
  const { name: site } = useSettings();
  const open = useMaySignUp();
  return (
    <div className="mx-auto w-full max-w-120 px-4 py-8 md:py-14">
      <Title>{words('title', { site })}</Title>
      {open ? (
        <>
          <h1 className="text-28">{words('title', { site })}</h1>
          <p className="mt-1 mb-6 text-muted">{words('lead')}</p>
          <SignupForm />
        </>
      ) : (
        <InviteOnly />
      )}
    </div>
  );
}
