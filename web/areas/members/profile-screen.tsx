import { useQuery } from '@tanstack/react-query';
import { Flag, Gift, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { type MemberId, type MemberProfile, showMember } from '#contract/members/members.ts';
import { useMe } from '../../shared/people/user.ts';
import { BlockDialog } from '../blocks/block-dialog.tsx';
import { UnblockButton } from '../blocks/unblock-button.tsx';
import { LikeButton, LikeWordButton } from '../likes/like-button.tsx';
import { useSeeLike } from '../likes/use-see-like.ts';
import { ReportDialog, type Reported } from '../reports/report-dialog.tsx';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { preloadOne, stay, useMissing } from '../../shared/api/preload.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { memberQuery } from './members.ts';
import { Others } from './profile/others.tsx';
import { SearchBar } from './search/search-bar.tsx';
import { useSearchPlace } from './search/search-place.ts';
import { ProfileSkeleton } from './profile/profile-skeleton.tsx';
import { Profile } from './profile/profile.tsx';

const LineDialog = lazyDialog(async () => await import('../chats/first-message-dialog.tsx'));

/** The `handle` of the screen. `ownBar`: the actions for this member replace the bottom bar. */
export const handle = {
  words: ['profile', 'members', 'interests', 'likes', 'reports', 'translations'],
  ownBar: true,
} satisfies ScreenHandle;
export const loader = preloadOne(
  ({ ask, params }) => [memberQuery(params.id as MemberId, ask)],
  ['no_such_member', 'invalid'],
);
export const clientLoader = stay;

/** A member's profile. (Specification, section 2: members-id and likes-m-id.) */
export default function ProfileScreen() {
  const id = useParams().id as MemberId;
  const place = useSearchPlace();
  const words = useWords('profile');
  const { data: member } = useQuery(memberQuery(id));
  return (
    <>
      {place && (
        <SearchBar
          place={place}
          id={id}
          status={member ? words('name_age', { name: member.name, age: member.age }) : words('loading')}
        />
      )}
      <Shown id={id} />
    </>
  );
}

function Shown({ id }: { id: MemberId }) {
  const missing = useMissing();
  const { data: member, error: refused, refetch, fetchStatus } = useQuery(memberQuery(id));
  const error = refused ?? (member ? null : missing);
  const sentence = useRefusalSentence('profile', showMember);
  const words = useWords('profile');
  useSeeLike(error ? undefined : member);

  // A refusal takes precedence over cached data, because the member may be gone.
  if (isRefusal(error, 'blocked')) return <Unseen title={sentence(error)} />;
  if (isRefusal(error, 'no_such_member') || isRefusal(error, 'invalid')) {
    return <Unseen title={words('not_found.title')} text={words('not_found.text')} />;
  }
  if (member?.blocked_by_me) return <BlockedByMe member={member} />;
  if (member) return <Seen key={id} member={member} />;
  if (error) {
    return (
      <Alone title="">
        <FailureNotice fault={error} onRetry={() => void refetch()} />
      </Alone>
    );
  }
  if (fetchStatus === 'paused') return <Unseen title={words('offline.title')} text={words('offline.text')} />;
  return (
    <>
      <ScreenTitle />
      <ProfileSkeleton />
    </>
  );
}

function Seen({ member }: { member: MemberProfile }) {
  const words = useWords('profile');
  const [blocking, setBlocking] = useState(false);
  const [opening, setOpening] = useState(false);
  const [reported, setReported] = useState<Reported>();
  const { id, name, age } = member;
  const isMe = useMe().id === id;
  return (
    <>
      <ScreenTitle>{words('name_age', { name, age })}</ScreenTitle>
      <Profile
        member={member}
        {...(!isMe && {
          onBlock: () => setBlocking(true),
          onLine: member.liked ? undefined : () => setOpening(true),
          onReport: (photo) => setReported({ member, ...(photo && { photo }) }),
        })}
      >
        {isMe ? (
          <>
            <p className="flex-1 self-center text-muted">{words('own')}</p>
            <ButtonLink to="/profile" variant="outline">
              {words('edit')}
            </ButtonLink>
          </>
        ) : (
          <>
            <LikeWordButton member={member} className="max-md:size-12 max-md:px-0" />
            <ButtonLink to={`/members/${id}/chat`} className="min-w-0 flex-1">
              <MessageCircle className="size-5 shrink-0" aria-hidden />
              <span aria-hidden className="md:hidden">
                {words('message_short')}
              </span>
              <span className="line-clamp-2 min-w-0 wrap-anywhere max-md:sr-only">{words('message', { name })}</span>
            </ButtonLink>
            <ButtonLink
              to={`/members/${id}/chat?gift`}
              variant="outline"
              aria-label={words('gift', { name })}
              title={words('gift', { name })}
              className="size-12 px-0"
            >
              <Gift className="size-5 shrink-0" aria-hidden />
            </ButtonLink>
          </>
        )}
      </Profile>
      {!isMe && <Others than={id}>{(other) => <LikeButton member={other} />}</Others>}
      {opening && <LineDialog member={member} onClose={() => setOpening(false)} />}
      {reported && <ReportDialog reported={reported} onClose={() => setReported(undefined)} />}
      {blocking && <BlockDialog member={member} onClose={() => setBlocking(false)} />}
    </>
  );
}

function BlockedByMe({ member }: { member: MemberProfile }) {
  const words = useWords('profile.block');
  const reports = useWords('reports');
  const [reporting, setReporting] = useState(false);
  const { name } = member;
  return (
    <Alone title={name}>
      <Notice heading="h1" title={words('blocked_title', { name })} text={words('blocked_text')}>
        <UnblockButton member={member} />
        <Button variant="text" onClick={() => setReporting(true)}>
          <Flag className="size-5" strokeWidth={1.75} aria-hidden />
          {reports('report', { name })}
        </Button>
      </Notice>
      {reporting && <ReportDialog reported={{ member, blocked: true }} onClose={() => setReporting(false)} />}
    </Alone>
  );
}

/** Explains that a member cannot be shown, with a link to other members. */
function Unseen({ title, text }: { title: string; text?: string }) {
  const words = useWords('profile.not_found');
  return (
    <Alone title={title}>
      <Notice heading="h1" title={title} text={text}>
        <ButtonLink to="/members" variant="outline">
          {words('action')}
        </ButtonLink>
      </Notice>
    </Alone>
  );
}

function Alone({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="px-4 py-14">
      <ScreenTitle>{title}</ScreenTitle>
      {children}
    </div>
  );
}
