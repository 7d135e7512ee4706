import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useEffect } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { useInterestList } from '../../shared/people/interest-list.ts';
import { useMe } from '../../shared/people/user.ts';
import { memberQuery } from '../members/members.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Words } from '../../shared/i18n/words.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Face } from './face.tsx';

interface MatchDialogProps {
  member: MemberId;
  onClose: () => void;
}

/** Celebrates a match with both portraits and a first message. */
export default function MatchDialog(props: MatchDialogProps) {
  return (
    <Words areas={['shell', 'likes', 'interests']}>
      <Match {...props} />
    </Words>
  );
}

/** Maximum distance that the dialog mentions, in kilometers. */
const nearKm = 50;

function Match({ member, onClose }: MatchDialogProps) {
  const words = useWords('likes.match');
  const list = useInterestList();
  const me = useMe();
  const { data: other, isError } = useQuery(memberQuery(member));
  useEffect(() => {
    // The other member has left or blocked the member, so there is nothing to show.
    if (isError) onClose();
  }, [isError, onClose]);
  if (!other) return null;
  const { id, name, main_image, shared_interests, distance } = other;
  return (
    <Dialog title={words('title')} titleHidden onClose={onClose} className="text-center">
      <div aria-hidden className="relative mx-auto flex w-fit pb-8 max-sm:mt-1 sm:-mt-6">
        <Face
          picture={me.profile.main_image}
          className="translate-x-2 -rotate-6 transition duration-200 starting:-translate-x-8 starting:rotate-0 starting:opacity-0"
        />
        <Face
          picture={main_image}
          className="-translate-x-2 rotate-6 transition duration-200 starting:translate-x-8 starting:rotate-0 starting:opacity-0"
        />
        <span className="absolute bottom-2 left-1/2 grid size-18 -translate-x-1/2 place-items-center rounded-full border-[5px] border-surface bg-primary text-on-primary transition delay-150 duration-200 starting:scale-0">
          <Heart className="size-8 fill-current" />
        </span>
      </div>
      <p aria-hidden className="text-28 font-bold tracking-tight md:text-36">
        {words('title')}
      </p>
      <p className="mx-auto mt-2 max-w-90 text-18 text-muted">
        {words('text', { name })}{' '}
        {shared_interests.length > 0 && <span>{words('both_like', { list: list(shared_interests) })} </span>}
        {typeof distance === 'number' && distance <= nearKm && <span>{words('near', { km: distance })}</span>}
      </p>
      <ButtonLink to={`/members/${id}/chat`} size="large" wide className="mt-6" onClick={onClose}>
        {words('say_hello', { name })}
      </ButtonLink>
      <Button variant="text" wide className="mt-2" onClick={onClose}>
        {words('keep_looking')}
      </Button>
    </Dialog>
  );
}
