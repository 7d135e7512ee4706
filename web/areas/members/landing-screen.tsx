import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { Link, redirect, useLocation, useParams } from 'react-router';
import { showUser } from '#contract/accounts/accounts.ts';
import { discreetPath, isSensitive } from '#contract/landers.ts';
import { readSlug } from '#contract/landing-slug.ts';
import type { MemberId } from '#contract/members/members.ts';
import { useMaySignUp } from '../site/tracking/first-visit.ts';
import { InviteOnly } from '../accounts/invite-only.tsx';
import { JoinHere } from '../accounts/sign-up/join-here.tsx';
import { useSignupLink } from '../accounts/sign-up/use-signup-start.ts';
import { PlainSignup } from '../accounts/sign-up/plain-signup.tsx';
import { SignupFormFields } from '../accounts/sign-up/signup-form.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { preload, stay } from '../../shared/api/preload.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';
import { presentedQuery } from './members.ts';
import { LandingPortrait } from './landing-portrait.tsx';

export const handle = { words: ['members', 'accounts', 'landers'], late: true } satisfies ScreenHandle;
/** Redirects members to the profile itself. */
export const loader = preload(async ({ ask, params, url }) => {
  const { user } = await ask(showUser, {});
  if (user) throw redirect(`/members/${encodeURIComponent(params.id!)}`);
  const path = params.slug && discreetPath(url.pathname);
  if (path) throw redirect(path + url.search);
  return [presentedQuery(params.id as MemberId, ask)];
});
export const clientLoader = stay;

/**
 * Landing page that presents a member beside the sign-up. (Specification, section 2: members-id-landing, -signup,
 * landing2, landing3.)
 */
export default function LandingScreen() {
  const { pathname } = useLocation();
  const words = useWords('members.landing');
  const { id, slug = '' } = useParams();
  const { data: member } = useQuery(presentedQuery(id as MemberId));
  const lead = useLead(slug);
  const [, kind = 'landing'] = /\/(landing[23]?|signup)(?:\/|$)/.exec(pathname) ?? [];
  const title = member
    ? words(kind === 'landing3' ? 'title_hello' : 'title', { name: member.name })
    : words('title_nobody');
  return (
    <div className="bg-[image:var(--hero)]">
      <ScreenTitle>{title}</ScreenTitle>
      <meta name="robots" content="noindex, nofollow" />
      <div
        className={`page grid items-center gap-6 py-6 md:gap-10 md:py-12 ${kind === 'landing2' ? 'max-w-120 justify-items-center text-center' : 'md:grid-cols-[minmax(0,22rem)_minmax(0,27.5rem)] md:justify-center'}`}
      >
        {member && <LandingPortrait member={member} small={kind === 'signup'} />}
        <div className="w-full">
          <h1 className="text-28 md:text-36">{title}</h1>
          <p className="mt-2 mb-5 text-18 text-muted">{lead}</p>
          <Joining kind={kind} />
          {member && (
            <Link
              to={`/complaints?${new URLSearchParams({ about: pathname }).toString()}`}
              className="link mt-5 inline-flex min-h-11 items-center gap-2 text-14"
            >
              <Flag className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
              {words('report', { name: member.name })}
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}

/** Returns the text for the niche in the page's slug, or else for the site's own niche. (Specification, section 2.) */
function useLead(slug: string): string {
  const words = useWords('members.landing');
  const niches = useWords('landers.niche');
  const own = useSettings().niche;
  const niche = readSlug(slug, useLanguage())?.niche ?? own;
  return isSensitive(niche) ? niches(`n${niche}.lead` as 'n2.lead') : words('lead');
}

/** The sign-up: the whole form on the sign-up page, otherwise its first fields or a button. */
function Joining({ kind }: { kind: string }) {
  const words = useWords('members.landing');
  const open = useMaySignUp();
  const link = useSignupLink();
  if (!open) return <InviteOnly heading="h2" />;
  if (kind === 'signup') {
    return (
      <div className="rounded-dialog bg-surface p-5 text-left shadow-soft sm:p-6">
        <noscript>
          <PlainSignup />
        </noscript>
        <SignupFormFields heading="h2" frame={(form) => form} />
      </div>
    );
  }
  if (kind !== 'landing2') return <JoinHere />;
  return (
    <ButtonLink {...link} size="large" wide>
      {words('join')}
    </ButtonLink>
  );
}
