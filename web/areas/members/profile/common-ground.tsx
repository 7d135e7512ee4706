import { Heart, type LucideIcon, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MemberProfile } from '#contract/members/members.ts';
import { useInterestNames } from '../../../shared/people/interest-list.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';

/** What connects the two: who likes whom, and their shared interests. */
export function CommonGround({ member }: { member: MemberProfile }) {
  const words = useWords('profile');
  const nameOf = useInterestNames();
  const format = useFormatter();
  const { name, liked, likes_me, likes_me_automatically, shared_interests } = member;
  const likesYou = likes_me_automatically ? 'likes_you_automatically' : 'likes_you';
  const list = () => format.list(shared_interests.map((interest) => <b key={interest}>{nameOf(interest)}</b>));
  if (!likes_me && shared_interests.length === 0) return null;
  return (
    <div className="grid gap-1.5 rounded-card bg-soft px-4.5 py-3.5 text-on-soft">
      {likes_me && <Line icon={Heart}>{liked ? words('match') : words(likesYou, { name })}</Line>}
      {shared_interests.length > 0 && <Line icon={Sparkles}>{words.rich('both_like', { list })}</Line>}
    </div>
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3">
      <Icon className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
