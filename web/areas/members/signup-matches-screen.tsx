import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../shared/people/user.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { preload, stay } from '../../shared/api/preload.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { signupCompleteParameter } from '../accounts/steps/use-signup-complete.ts';
import { facesFirst, matchesQuery } from './finder/match-finder.ts';
import { Hello } from '../chats/hello/hello.tsx';
import { ownProfileQuery } from './own/own-profile.ts';

export const handle = {
  words: ['signup-steps', 'accounts', 'members', 'interests', 'chats', 'icebreakers'],
  title: 'signup-steps.matches.title',
} satisfies ScreenHandle;
export const loader = preload(({ ask }) => [matchesQuery(ask), ownProfileQuery(ask)]);
export const clientLoader = stay;

/** Where the member goes without a message. On phones, that screen reminds of the email. */
const lookAround = `/members?${signupCompleteParameter}=1`;

/**
 * The first matches, with a first message to one of them: the end of the sign-up. (Specification, section 2:
 * signup-matches.)
 */
export default function SignupMatchesScreen() {
  const words = useWords('signup-steps.matches');
  const { profile } = useMe();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(matchesQuery());
  // The order stays, although a message removes its recipient from later lists.
  const [members, setMembers] = useState(data && facesFirst(data));
  if (!members && data) setMembers(facesFirst(data));
  if (members && members.length > 0) {
    return (
      <Hello
        members={members}
        onSent={(id) => void navigate(`/complete-signup?step=confirm_email&to=${id}`)}
        lookAround={lookAround}
      />
    );
  }
  return (
    <div className="mx-auto w-full max-w-140 px-5 py-14">
      <h1 className="sr-only">{words('title')}</h1>
      {error && !members && <FailureNotice fault={error} onRetry={() => void refetch()} />}
      {!error && !members && (
        <>
          <p role="status" className="sr-only">
            {words('loading')}
          </p>
          <Skeleton className="h-96 rounded-dialog" />
        </>
      )}
      {members && (
        <Notice title={words('nobody')} text={words('nobody_text')}>
          <ButtonLink to={profile.main_image ? lookAround : '/profile'}>
            {words(profile.main_image ? 'everyone' : 'profile')}
          </ButtonLink>
        </Notice>
      )}
    </div>
  );
}
