import { Heart, type LucideIcon, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MemberProfile } from '#contract/members/members.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { useInterestList, useInterestNames } from '../../../shared/people/interest-list.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Common ground of the viewer and the member: whether the other likes the viewer, and shared interests. */
export function CommonGround({ member }: { member: MemberProfile }) {
  const words = useWords('profile');
  const { name, liked, likes_me, likes_me_automatically, shared_interests } = member;
  const likesYou = likes_me_automatically ? 'likes_you_automatically' : 'likes_you';
  if (!likes_me && shared_interests.length === 0) return null;
  return (
    <div className="grid gap-1.5 rounded-card bg-soft px-4.5 py-3.5 text-on-soft">
      {likes_me && <Line icon={Heart}>{liked ? words('match') : words(likesYou, { name })}</Line>}
      {shared_interests.length > 0 && (
        <Line icon={Sparkles}>
          <CommonInterests interests={shared_interests} />
        </Line>
      )}
    </div>
  );
}

/** A sentence about shared interests, with their names in bold. */
export function CommonInterests({ interests }: { interests: readonly Interest[] }) {
  const words = useWords('profile');
  const nameOf = useInterestNames();
  const listOf = useInterestList();
  return words.rich('both_like', { list: () => emphasized(listOf(interests, Infinity), interests.map(nameOf)) });
}

/** Returns a list as text in which the names, in their order, are bold. */
function emphasized(list: string, names: readonly string[]): ReactNode[] {
  let end = 0;
  const nodes = names.flatMap((name) => {
    const start = list.indexOf(name, end);
    const before = list.slice(end, start);
    end = start + name.length;
    return [before, <b key={name}>{name}</b>];
  });
  return [...nodes, list.slice(end)];
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3">
      <Icon className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
