import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../shared/people/user.ts';
import { LikeButton } from '../likes/like-button.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { preload, stay } from '../../shared/api/preload.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { CardGrid, CardSkeletons } from './card-grid.tsx';
import { facesFirst, matchesQuery } from './finder/match-finder.ts';
import { MemberCardLink } from './member-card.tsx';
import { Reasons } from './reasons.tsx';

export const handle = {
  words: ['signup-steps', 'members', 'interests', 'likes'],
  title: 'signup-steps.matches.title',
} satisfies ScreenHandle;
export const loader = preload(({ ask }) => [matchesQuery(ask)]);
export const clientLoader = stay;

const firstRow = 4;
/** Number of members shown. */
const shown = 8;

/** A few matching members right after sign-up. (Specification, section 2: signup-matches.) */
export default function SignupMatchesScreen() {
  const words = useWords('signup-steps.matches');
  const { profile } = useMe();
  const { data, error, refetch } = useQuery(matchesQuery());
  const members = data && facesFirst(data).slice(0, shown);
  return (
    <div className="page pt-8 pb-14 md:pt-12">
      <div className="mb-6 grid justify-items-start gap-4 md:flex md:items-end md:justify-between">
        <div>
          <h1 className="text-28 lg:text-36">{words('title')}</h1>
          <p className="mt-1 text-muted">{words('lead')}</p>
        </div>
        <ButtonLink to="/members" variant="outline" className="shrink-0">
          {words('everyone')}
        </ButtonLink>
      </div>
      {error && !members && <FailureNotice fault={error} onRetry={() => void refetch()} />}
      {!error && !members && (
        <>
          <p role="status" className="sr-only">
            {words('loading')}
          </p>
          <CardGrid>
            <CardSkeletons count={2 * firstRow} />
          </CardGrid>
        </>
      )}
      {members && members.length > 0 && (
        <CardGrid label={words('title')}>
          {members.map((member, index) => (
            <li key={member.id}>
              <MemberCardLink member={member} eager={index < firstRow}>
                <LikeButton member={member} />
              </MemberCardLink>
              <Reasons reasons={member.reasons} most={2} />
            </li>
          ))}
        </CardGrid>
      )}
      {members?.length === 0 && (
        <Notice title={words('nobody')} text={words('nobody_text')}>
          <ButtonLink to={profile.main_image ? '/members' : '/profile'}>
            {words(profile.main_image ? 'everyone' : 'profile')}
          </ButtonLink>
        </Notice>
      )}
    </div>
  );
}
