import { useQuery } from '@tanstack/react-query';
import { MessageCirclePlus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { MemberCard } from '#contract/members/members.ts';
import { useIsLiked } from '../likes/likes.ts';
import { memberQuery } from '../members/members.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

const FirstMessageDialog = lazyDialog(async () => await import('./first-message-dialog.tsx'));

type Addressee = Pick<MemberCard, 'id' | 'name'>;

/**
 * Button in the corner of a card to send a like with a first message. Shown on hover or focus, and small on touch
 * screens; hidden once the member is liked.
 */
export function FirstMessageButton({ member }: { member: Addressee }) {
  const words = useWords('likes');
  const isLiked = useIsLiked(member.id);
  const [opening, setOpening] = useState(false);
  return (
    <span className="card-first-message">
      {!isLiked && (
        <Opener label={words('with_first_message', { name: member.name })} onOpen={() => setOpening(true)} />
      )}
      {opening && <DialogOfMember member={member} onClose={() => setOpening(false)} />}
    </span>
  );
}

function Opener({ label, onOpen }: { label: string; onOpen: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const opener = button.current!;
    const heart = opener.closest('article')?.querySelector<HTMLElement>('[aria-pressed]');
    // The button disappears after the like, so move the focus to the heart.
    return () => {
      if (document.activeElement === opener) heart?.focus();
    };
  }, []);
  return (
    <button ref={button} type="button" aria-label={label} title={label} onClick={onOpen} className="card-write">
      <span>
        <MessageCirclePlus />
      </span>
    </button>
  );
}

/**
 * Loads the profile, because only the profile shows whether the other member likes this one, which determines the price
 * of the message.
 */
function DialogOfMember({ member, onClose }: { member: Addressee; onClose: () => void }) {
  const { data, error } = useQuery(memberQuery(member.id));
  if (!data && !error) return null;
  return <FirstMessageDialog member={data ?? { ...member, likes_me: false }} onClose={onClose} />;
}
