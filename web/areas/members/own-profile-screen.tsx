import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { expectedFacts, factNames } from '#contract/members/facts.ts';
import { OrientationConsent } from '../accounts/settings/orientation-consent.tsx';
import { OrientationForm } from '../accounts/settings/orientation-form.tsx';
import { accountSettingsQuery } from '../accounts/account-settings.ts';
import { useMe } from '../../shared/people/user.ts';
import { PhotoManager } from '../photos/photo-manager.tsx';
import { photosQuery } from '../photos/photos.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { preload, stay } from '../../shared/api/preload.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { memberQuery } from './members.ts';
import { FactField } from './own/facts/fact-field.tsx';
import { FixedFacts } from './own/fixed-facts.tsx';
import { HomeField } from './own/home-field.tsx';
import { InterestsField } from './own/interests-field.tsx';
import { IfInvisible } from '../../shared/people/if-invisible.tsx';
import { ownProfileQuery } from './own/own-profile.ts';
import { OwnText } from './own/own-text.tsx';
import { ProfileAside } from './own/profile-aside.tsx';
import { SavingLine } from './own/saving-line.tsx';
import { Section } from './own/section.tsx';
import { completenessOf } from './own/missing.ts';
import { HomeSummary, InterestsSummary, WordsSummary } from './own/summaries.tsx';
import { useOwnProfile } from './own/use-field.ts';
import { ViewSwitch } from './own/view-switch.tsx';
import { ProfileSkeleton } from './profile/profile-skeleton.tsx';
import { Profile } from './profile/profile.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

export const handle = {
  words: ['profile-form', 'profile', 'interests', 'photos', 'settings'],
  title: 'profile-form.title',
} satisfies ScreenHandle;
export const loader = preload(({ ask }) => [ownProfileQuery(ask), photosQuery(ask), accountSettingsQuery(ask)]);
export const clientLoader = stay;

/** The member's own profile, for editing and as others see it. (Specification, section 2: profile.) */
export default function OwnProfileScreen() {
  const words = useWords('profile-form');
  const [query] = useSearchParams();
  const { data, error, refetch, fetchStatus } = useQuery(ownProfileQuery());
  const asOthers = query.get('view') === 'others';
  // The preview has its own h1, which is the member's name.
  const Heading = asOthers ? 'p' : 'h1';
  return (
    <div className="pt-6 pb-14 md:pt-10">
      <div className="page mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <Heading className="text-28 font-bold tracking-tight lg:text-36">{words('title')}</Heading>
        <ViewSwitch asOthers={asOthers} />
        <IfInvisible className="basis-full" />
      </div>
      {asOthers && <AsOthers />}
      {!asOthers && data && <Editing />}
      {!asOthers && !data && error && (
        <div className="px-4">
          <FailureNotice onRetry={() => void refetch()} />
        </div>
      )}
      {!asOthers && !data && !error && fetchStatus === 'paused' && (
        <div className="px-4">
          <Notice title={words('offline.title')} text={words('offline.text')} />
        </div>
      )}
      {!asOthers && !data && !error && fetchStatus !== 'paused' && <EditSkeleton />}
    </div>
  );
}

function Editing() {
  const words = useWords('profile-form');
  const { visible_profile_fields: offered } = useSettings();
  const facts = factNames.filter((field) => offered.includes(field));
  const expected = expectedFacts.filter((field) => offered.includes(field));
  const texts = (['signup_message', 'about_me'] as const).filter((field) => offered.includes(field));
  const { values } = useOwnProfile();
  // Opens the first incomplete section. Computed once, so that the section stays open while the member fills it in.
  const [{ missing }] = useState(() => completenessOf(values, true, offered));
  const order = [texts, ['interests'], ['home'], facts] as const;
  const first = order.find((fields) => missing.some((field) => fields.includes(field as never)));
  return (
    <div className="page grid grid-cols-1 gap-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <ProfileAside />
      <div className="min-w-0">
        <SavingLine />
        <div className="grid grid-cols-1 gap-3 lg:gap-6">
          <div id="photos" className="scroll-mt-24 rounded-card border border-line bg-surface p-4.5 md:p-6">
            <PhotoManager />
          </div>
          {texts.length > 0 && (
            <Section
              title={words('sections.words')}
              lead={words('sections.words_lead')}
              fields={texts}
              open={first === order[0]}
              summary={<WordsSummary />}
            >
              {texts.map((field) => (
                <OwnText key={field} field={field} />
              ))}
            </Section>
          )}
          {offered.includes('interests') && (
            <Section
              title={words('fields.interests')}
              lead={words('sections.interests_lead')}
              fields={order[1]}
              open={first === order[1]}
              summary={<InterestsSummary />}
            >
              <InterestsField labelHidden />
            </Section>
          )}
          <Section title={words('fields.home')} fields={order[2]} open={first === order[2]} summary={<HomeSummary />}>
            <HomeField />
          </Section>
          {facts.length > 0 && (
            <Section
              title={words('sections.facts')}
              lead={words('sections.facts_lead')}
              fields={facts}
              open={first === order[3]}
              summary={words('meter.told', {
                told: expected.filter((field) => values[field] !== null).length,
                of: expected.length,
              })}
            >
              {facts.map((field) => (
                <FactField key={field} field={field} />
              ))}
            </Section>
          )}
          <Orientation />
          <Section title={words('fixed.title')}>
            <FixedFacts />
          </Section>
        </div>
      </div>
    </div>
  );
}

/** The genders that the member seeks, with the same form, consent and withdrawal as in the settings. */
function Orientation() {
  const words = useWords('settings.orientation');
  const { data } = useQuery(accountSettingsQuery());
  if (!data) return null;
  return (
    <Section title={words('title')} lead={words('lead')}>
      <OrientationForm orientation={data.orientation} />
      {data.orientation && (
        <div className="-mx-4.5 -mb-4.5 border-t border-line md:-mx-6 md:-mb-6">
          <OrientationConsent given_at={data.orientation.given_at} />
        </div>
      )}
    </Section>
  );
}

/** Preview of the stored profile, as others see it. */
function AsOthers() {
  const words = useWords('profile-form');
  const { data: member, error, refetch, fetchStatus } = useQuery(memberQuery(useMe().id));
  if (member) {
    return (
      <Profile member={member}>
        <p className="py-2 text-muted">{words('preview_text')}</p>
      </Profile>
    );
  }
  if (error) {
    return (
      <div className="px-4">
        <FailureNotice onRetry={() => void refetch()} />
      </div>
    );
  }
  if (fetchStatus === 'paused') return <Notice title={words('offline.title')} text={words('offline.text')} />;
  return <ProfileSkeleton />;
}

/** Placeholder for the editing form. */
function EditSkeleton() {
  const words = useWords('profile-form');
  return (
    <div className="page grid grid-cols-1 gap-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-8">
      <p role="status" className="sr-only">
        {words('loading')}
      </p>
      <Skeleton className="h-28 rounded-card lg:h-96" />
      <div className="grid gap-6">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    </div>
  );
}
