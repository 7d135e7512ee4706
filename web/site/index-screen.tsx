import { redirect, type LoaderFunctionArgs } from 'react-router';
import { showUser } from '#contract/accounts/accounts.ts';
import { useSignupStart } from '../accounts/sign-up/asked.ts';
import { Title } from '../shell/title.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { serverAsk } from '../api/page-host.ts';
import { stay } from '../api/preload.ts';
import { useWords } from '../words/use-words.ts';
import { FaceWall } from './face-wall.tsx';
import { QuietRules } from './quiet-rules.tsx';
import { useSettings } from '../people/settings.ts';
import { StartForm } from '../accounts/sign-up/start-form.tsx';

const SignupDialog = lazyDialog(async () => await import('../accounts/sign-up/signup-dialog.tsx'));

export const handle = { words: ['site', 'accounts'] };

/** Members are redirected to the search. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { user } = await serverAsk(context)(showUser, {});
  if (user) throw redirect('/members');
  return null;
}

export const clientLoader = stay;

/** The home page for visitors: one promise, portraits, one button. */
export default function IndexScreen() {
  const words = useWords('site.index');
  const { index_title, description } = useSettings();
  const { signingUp, start, close } = useSignupStart();
  return (
    <>
      <Title>{index_title || words('title')}</Title>
      <meta name="description" content={description || words('lead')} />
      <div className="overflow-hidden bg-[image:var(--hero)]">
        <div className="page grid lg:grid-cols-[minmax(0,27.5rem)_1fr] lg:gap-14">
          <div className="order-2 py-8 lg:order-1 lg:py-16">
            <h1 className="text-36 lg:text-48">{words('promise')}</h1>
            <p className="mt-3 mb-6 text-18 text-muted">{words('lead')}</p>
            <StartForm onStart={start} />
          </div>
          <FaceWall />
        </div>
      </div>
      <QuietRules />
      {signingUp && <SignupDialog onClose={close} />}
    </>
  );
}
