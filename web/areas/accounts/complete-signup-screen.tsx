import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, redirect, useNavigate, useSearchParams } from 'react-router';
import { type SignupStep, skipSignupStep, type SignupStepName } from '#contract/accounts/signup-steps.ts';
import { type SignupFact, signupFacts } from '#contract/members/facts.ts';
import { HomeField } from '../members/own/home-field.tsx';
import { InterestsField } from '../members/own/interests-field.tsx';
import { ownProfileQuery } from '../members/own/own-profile.ts';
import { OwnText } from '../members/own/own-text.tsx';
import { SavingLine } from '../members/own/saving-line.tsx';
import { PushStep } from '../notifications/push/push-step.tsx';
import { usePushState } from '../notifications/push/push-state.ts';
import { PhotoManager } from '../photos/photo-manager.tsx';
import { useSettings } from '../../shared/people/settings.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ask } from '../../shared/api/ask.ts';
import { preload, stay } from '../../shared/api/preload.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { afterSteps, signupStepsQuery, stepAfter, stepShown } from './steps/signup-steps.ts';
import { ConfirmEmail } from './steps/confirm-email.tsx';
import { FactQuestion } from './steps/fact-question.tsx';
import { StepFrame } from './steps/step-frame.tsx';
import { useSignupComplete } from './steps/use-signup-complete.ts';
import { useMe } from '../../shared/people/user.ts';

const ConfirmAddressDialog = lazyDialog(async () => await import('./confirm-address-dialog.tsx'));

export const handle = {
  words: ['signup-steps', 'accounts', 'profile-form', 'profile', 'interests', 'photos', 'push'],
  title: 'signup-steps.title',
} satisfies ScreenHandle;
export const loader = preload(async ({ ask, client, url }) => {
  const steps = await client.fetchQuery(signupStepsQuery(ask));
  if (stepShown(steps, url.searchParams.get('step')) < 0) throw redirect(afterSteps);
  return [ownProfileQuery(ask)];
});
export const clientLoader = stay;

/** Questions for a new member, one per screen. The member can continue on any device. (Specification, section 2.) */
export default function CompleteSignupScreen() {
  const words = useWords('signup-steps');
  const [query] = useSearchParams();
  const { email, status } = useMe();
  const steps = useQuery(signupStepsQuery());
  const profile = useQuery(ownProfileQuery());
  const [reminding, setReminding] = useState(false);
  useSignupComplete(() => setReminding(status === 'not_confirmed'));

  const failed = (!steps.data && steps.error) || (!profile.data && profile.error);
  return (
    <>
      {steps.data && profile.data ? (
        <Steps steps={steps.data} named={query.get('step')} fact={query.get('fact')} />
      ) : (
        <div className="mx-auto w-full max-w-140 px-5 py-14">
          {failed && <FailureNotice onRetry={() => void Promise.all([steps.refetch(), profile.refetch()])} />}
          {!failed && steps.fetchStatus === 'paused' && (
            <Notice heading="h1" title={words('offline.title')} text={words('offline.text')} />
          )}
          {!failed && steps.fetchStatus !== 'paused' && <Skeleton className="h-96 rounded-dialog" />}
        </div>
      )}
      {reminding && <ConfirmAddressDialog email={email} onClose={() => setReminding(false)} />}
    </>
  );
}

interface StepsProps {
  steps: readonly SignupStep[];
  /** The step and fact named in the URL. */
  named: string | null;
  fact: string | null;
}

function Steps({ steps: all, named, fact }: StepsProps) {
  const words = useWords('signup-steps');
  const fieldWords = useWords('profile-form.fields');
  const { visible_profile_fields: offered } = useSettings();
  const asked = signupFacts.filter((name) => offered.includes(name));
  const navigate = useNavigate();
  const client = useQueryClient();
  // Not awaited: skipping a question must not block the member, even while offline.
  const { mutate: skip } = useMutation({
    mutationFn: async (step: SignupStepName) => await ask(skipSignupStep, { step }),
    onSuccess: ({ steps }) => client.setQueryData(signupStepsQuery().queryKey, steps),
  });
  const push = usePushState();
  // Omits the push step if the browser cannot ask for permission, unless the URL names that step because the member has
  // just denied permission.
  const steps = all.filter(({ step }) => step !== 'push' || push === 'off' || push === 'on' || named === 'push');
  const at = stepShown(steps, named);
  const shown = steps[at];
  if (!shown) return <Navigate to={afterSteps} replace />;

  const go = (index: number) => {
    const next = steps[index];
    void navigate(next ? `/complete-signup?step=${next.step}` : afterSteps);
  };
  const goOn = () => {
    void client.invalidateQueries(signupStepsQuery());
    go(stepAfter(steps, at));
  };
  const skipAll = () => {
    skip(shown.step);
    go(stepAfter(steps, at));
  };
  const onBack = at > 0 ? () => go(at - 1) : undefined;
  if (shown.step === 'push') {
    const isOpen = shown.state === 'open';
    const goOnFrom = () => {
      if (isOpen && push !== 'on') skip(shown.step);
      goOn();
    };
    const place = { number: at + 1, count: steps.length, onBack };
    return <PushStep {...place} onSkip={skipAll} onContinue={goOnFrom} onDone={goOn} />;
  }
  if (shown.step === 'personal_info' && asked.length > 0) {
    const factAt = Math.max(asked.indexOf(fact as SignupFact), 0);
    const field = asked[factAt]!;
    const goTo = (next: number) => void navigate(`/complete-signup?step=personal_info&fact=${asked[next]}`);
    const goOnFrom = () => {
      if (factAt < asked.length - 1) return goTo(factAt + 1);
      if (shown.state === 'open') skip(shown.step);
      goOn();
    };
    return (
      <StepFrame
        number={at + 1}
        count={steps.length}
        part={words('question', { number: factAt + 1, count: asked.length })}
        title={fieldWords(field)}
        onBack={factAt > 0 ? () => goTo(factAt - 1) : onBack}
        onSkip={skipAll}
        skipLabel={words('skip_facts')}
        onContinue={goOnFrom}
      >
        <SavingLine />
        <FactQuestion key={field} field={field} answered={shown.state !== 'open'} onPress={goOnFrom} />
      </StepFrame>
    );
  }
  return (
    <StepFrame
      number={at + 1}
      count={steps.length}
      title={words(`${shown.step}.title`)}
      lead={shown.step === 'photo' || shown.step === 'location' ? undefined : words(`${shown.step}.lead`)}
      onBack={onBack}
      onSkip={skipAll}
      onContinue={() => {
        // An empty answer skips the question, so that it does not appear again the next day.
        if (shown.state === 'open') skip(shown.step);
        goOn();
      }}
    >
      <SavingLine />
      <div className="grid grid-cols-1 gap-6">
        <Question step={shown.step} />
      </div>
    </StepFrame>
  );
}

function Question({ step }: { step: SignupStepName }): ReactNode {
  const { visible_profile_fields: offered } = useSettings();
  switch (step) {
    case 'message':
      return <OwnText field="signup_message" labelHidden />;
    case 'photo':
      return <PhotoManager under="h1" />;
    case 'location':
      return <HomeField />;
    case 'about_me':
      return (
        <>
          {offered.includes('about_me') && <OwnText field="about_me" />}
          {offered.includes('interests') && <InterestsField />}
        </>
      );
    case 'confirm_email':
      return <ConfirmEmail />;
    case 'personal_info':
    case 'push':
      return null;
  }
}
