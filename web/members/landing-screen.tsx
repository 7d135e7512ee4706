import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { redirect, useLocation, useNavigate, useParams } from 'react-router';
import { showUser } from '#contract/accounts.ts';
import type { MemberId } from '#contract/members.ts';
import { useMaySignUp } from '../accounts/first-visit.ts';
import { InviteOnly } from '../accounts/invite-only.tsx';
import { SignupForm } from '../accounts/signup-form.tsx';
import { Title } from '../shell/title.tsx';
import { StartForm } from '../site/start-form.tsx';
import { Button } from '../ui/button.tsx';
import { isPhone } from '../ui/is-phone.ts';
import { preload, stay } from '../wire/preload.ts';
import { useWords } from '../words/use-words.ts';
import { presentedQuery } from './members.ts';
import { Presented } from './presented.tsx';

const SignupDialog = lazy(async () => await import('../accounts/signup-dialog.tsx'));

export const handle = { words: ['members', 'accounts'] };
/** Members go on to the profile itself. */
export const loader = preload(async ({ ask, params }) => {
  const { user } = await ask(showUser, {});
  if (user) throw redirect(`/members/${params.id}`);
  return [presentedQuery(params.id as MemberId, ask)];
});
export const clientLoader = stay;

/** One member, presented around the sign-up. (Specification, section 2: members-id-landing, -signup, landing2, landing3.) */
export default function LandingScreen() {
  const { pathname } = useLocation();
  const words = useWords('members.landing');
  const { data: member } = useQuery(presentedQuery(useParams().id as MemberId));
  const [, kind = 'landing'] = /\/(landing[23]?|signup)(?:\/|$)/.exec(pathname) ?? [];
  const title = member
    ? words(kind === 'landing3' ? 'title_hello' : 'title', { name: member.name })
    : words('title_nobody');
  return (
    <div className="bg-[image:var(--hero)]">
      <Title>{title}</Title>
      <meta name="robots" content="noindex, nofollow" />
      <div
        className={`page grid items-center gap-6 py-6 md:gap-10 md:py-12 ${kind === 'landing2' ? 'max-w-120 justify-items-center text-center' : 'md:grid-cols-[minmax(0,22rem)_minmax(0,27.5rem)] md:justify-center'}`}
      >
        {member && <Presented member={member} />}
        <div className="w-full">
          <h1 className="text-28 md:text-36">{title}</h1>
          <p className="mt-2 mb-5 text-18 text-muted">{words('lead')}</p>
          <Joining kind={kind} />
        </div>
      </div>
    </div>
  );
}

/** The way in: the whole form where that is what the page is for, else its first fields or a button. */
function Joining({ kind }: { kind: string }) {
  const words = useWords('members.landing');
  const navigate = useNavigate();
  const open = useMaySignUp();
  const [signingUp, setSigningUp] = useState(false);
  const start = () => {
    if (isPhone()) void navigate('/signup');
    else setSigningUp(true);
  };
  if (!open) return <InviteOnly heading="h2" />;
  if (kind === 'signup') {
    return (
      <div className="rounded-dialog bg-surface p-5 text-left shadow-soft sm:p-6">
        <SignupForm />
      </div>
    );
  }
  return (
    <>
      {kind === 'landing2' ? (
        <Button size="large" wide onClick={start}>
          {words('join')}
        </Button>
      ) : (
        <StartForm onStart={start} />
      )}
      {signingUp && (
        <Suspense>
          <SignupDialog onClose={() => setSigningUp(false)} />
        </Suspense>
      )}
    </>
  );
}
