import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import type { MemberId } from '#contract/members/members.ts';
import { type SignupStep, skipSignupStep, type SignupStepName } from '#contract/accounts/signup-steps.ts';
import { HomeField } from '../members/own/home-field.tsx';
import { ownProfileQuery } from '../members/own/own-profile.ts';
import { OwnText } from '../members/own/own-text.tsx';
import { SavingLine } from '../members/own/saving-line.tsx';
import { type Finder, matchesQuery, matchFinderQuery } from '../members/finder/match-finder.ts';
import { PushOffer } from '../notifications/push/push-offer.tsx';
import { PhotoManager } from '../photos/photo-manager.tsx';
import { useSettings } from '../../shared/people/settings.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useStepHeading } from '../../shared/ui/step-head.tsx';
import { ask } from '../../shared/api/ask.ts';
import { preload, stay } from '../../shared/api/preload.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { settingsQuery } from '../../shared/people/settings.ts';
import { LineFrame } from './line/line-frame.tsx';
import { linePlaces } from './line/line-places.ts';
import { ProgressLine } from './line/progress-line.tsx';
import { TwoCards } from './line/two-cards.tsx';
import { useCardOf, useLine } from './line/use-line.tsx';
import { ChildrenQuestion } from './steps/children-question.tsx';
import { FirstMessageSent } from './steps/message-sent.tsx';
import { SaturdayQuestion } from './steps/saturday-question.tsx';
import {
  firstMessagePath,
  pathOf,
  screenShown,
  screensOf,
  signupStepsQuery,
  type StepScreen,
} from './steps/signup-steps.ts';
import { WishQuestion } from './steps/wish-question.tsx';

export const handle = {
  words: ['signup-steps', 'accounts', 'profile-form', 'profile', 'interests', 'photos', 'push', 'finder', 'members'],
  title: 'signup-steps.title',
} satisfies ScreenHandle;

/** The last step, after the first message. It is shown only if the URL names it. */
const lastSteps: readonly (string | null)[] = ['push', 'confirm_email'] satisfies SignupStepName[];

export const loader = preload(async ({ ask, client, url }) => {
  const named = url.searchParams.get('step');
  const [steps, { visible_profile_fields }] = await Promise.all([
    client.fetchQuery(signupStepsQuery(ask)),
    client.fetchQuery(settingsQuery(ask)),
  ]);
  const screens = screensOf(steps, visible_profile_fields);
  if (!lastSteps.includes(named) && screenShown(screens, named, url.searchParams.get('fact')) < 0) {
    throw redirect(firstMessagePath);
  }
  return [ownProfileQuery(ask), matchFinderQuery(ask), matchesQuery(ask)];
});
export const clientLoader = stay;

/** Questions for a new member, one per screen. The member can continue on any device. (Specification, section 2.) */
export default function CompleteSignupScreen() {
  const words = useWords('signup-steps');
  const [query] = useSearchParams();
  const steps = useQuery(signupStepsQuery());
  const profile = useQuery(ownProfileQuery());
  const finder = useQuery(matchFinderQuery());
  const { mutate: skip } = useSkip();
  const all = [steps, profile, finder];
  if (lastSteps.includes(query.get('step'))) {
    const leave = () => {
      skip({ step: 'push' });
      skip({ step: 'confirm_email' });
    };
    return (
      <FirstMessageSent to={(query.get('to') as MemberId | null) ?? undefined} onLeave={leave}>
        <PushOffer />
      </FirstMessageSent>
    );
  }
  if (steps.data && profile.data && finder.data) {
    return <Steps steps={steps.data} finder={finder.data} named={query.get('step')} fact={query.get('fact')} />;
  }
  const failed = all.some(({ data, error }) => !data && error);
  const isPaused = all.some(({ fetchStatus }) => fetchStatus === 'paused');
  return (
    <div className="mx-auto w-full max-w-140 px-5 py-14">
      {failed && <FailureNotice onRetry={() => void Promise.all(all.map(async ({ refetch }) => await refetch()))} />}
      {!failed && isPaused && <Notice heading="h1" title={words('offline.title')} text={words('offline.text')} />}
      {!failed && !isPaused && <Skeleton className="h-96 rounded-dialog" />}
    </div>
  );
}

/** Skips a step, or with `rest` all steps up to the first message. Does not block the member, even while offline. */
function useSkip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (skipped: { readonly step: SignupStepName; readonly rest?: 'yes' }) =>
      await ask(skipSignupStep, skipped),
    onSuccess: ({ steps }) => client.setQueryData(signupStepsQuery().queryKey, steps),
  });
}

interface StepsProps {
  steps: readonly SignupStep[];
  finder: Finder;
  /** The step and fact named in the URL. */
  named: string | null;
  fact: string | null;
}

function Steps({ steps, finder, named, fact }: StepsProps) {
  const words = useWords('signup-steps');
  const { visible_profile_fields: offered } = useSettings();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate: skip } = useSkip();
  const screens = screensOf(steps, offered);
  const at = Math.max(screenShown(screens, named, fact), 0);
  const shown = screens[at];
  const { own, other, towards } = useLine();
  const card = useCardOf(other);
  const screen = shown?.screen ?? 'photo';
  const title = words(`${screen}.title`);
  const heading = useStepHeading(title);
  if (!shown) return null;

  const go = (to: StepScreen | undefined) => void navigate(pathOf(to));
  const isLast = at === screens.length - 1;
  const goOn = () => {
    const next = screens[at + 1];
    // An empty answer skips the question, so that it does not appear again the next day.
    if (shown.state === 'open' && next?.step !== shown.step) skip({ step: shown.step });
    void client.invalidateQueries(signupStepsQuery());
    if (isLast) void client.invalidateQueries({ queryKey: matchesQuery().queryKey });
    go(next);
  };
  const skipRest = () => {
    skip({ step: shown.step, rest: 'yes' });
    void client.invalidateQueries({ queryKey: matchesQuery().queryKey });
    go(undefined);
  };
  return (
    <LineFrame
      head={
        <ProgressLine
          screen={screen}
          question={title}
          onBack={at > 0 ? () => go(screens[at - 1]) : undefined}
          own={own.picture}
          towards={towards}
        />
      }
      title={title}
      titleRef={heading}
      lead={screen === 'location' || screen === 'photo' ? undefined : words(`${screen}.lead`)}
      beside={<TwoCards own={own} other={card ?? 'thomas'} place={linePlaces[screen]} />}
      footer={
        <>
          <Button size="large" wide onClick={goOn}>
            {words(isLast ? 'show_people' : 'continue')}
          </Button>
          {!isLast && (
            <Button variant="text" wide onClick={skipRest}>
              {words('skip_rest')}
            </Button>
          )}
        </>
      }
    >
      <SavingLine />
      <Question shown={shown} finder={finder} onPress={goOn} />
    </LineFrame>
  );
}

interface QuestionProps {
  shown: StepScreen;
  finder: Finder;
  /** Called when a press on an answer continues. */
  onPress: () => void;
}

function Question({ shown, finder, onPress }: QuestionProps): ReactNode {
  switch (shown.screen) {
    case 'location':
      return <HomeField />;
    case 'photo':
      // On desktops, the slots fit above the buttons.
      return (
        <div className="lg:max-w-96">
          <PhotoManager under="h1" />
        </div>
      );
    case 'wish':
      return <WishQuestion finder={finder} onPress={onPress} />;
    case 'children':
      return <ChildrenQuestion isAnswered={shown.state === 'skipped'} onPress={onPress} />;
    case 'saturday':
      return <SaturdayQuestion />;
    case 'about_me':
      return <OwnText field="about_me" labelHidden />;
  }
}
