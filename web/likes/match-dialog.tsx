import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import type { MemberId } from '#contract/members.ts';
import { useMe } from '../accounts/user.ts';
import { memberQuery } from '../members/members.ts';
import { Photo } from '../photos/photo.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { Words } from '../words/words.tsx';
import { useWords } from '../words/use-words.ts';

interface MatchDialogProps {
  member: MemberId;
  onClose: () => void;
}

/** The one good moment: two like each other. Both faces, and a first word. */
export default function MatchDialog(props: MatchDialogProps) {
  return (
    <Words areas={['shell', 'likes', 'members', 'interests']}>
      <Match {...props} />
    </Words>
  );
}

function Match({ member, onClose }: MatchDialogProps) {
  const words = useWords('likes.match');
  const interests = useWords('interests');
  const me = useMe();
  const { data: other } = useQuery(memberQuery(member));
  if (!other) return null;
  const { name } = other;
  return (
    <Dialog title={words('title')} titleHidden onClose={onClose} className="text-center">
      <div className="relative mx-auto -mt-6 flex w-fit pb-8">
        <Face className="translate-x-2 -rotate-6">
          {me.profile.main_image ? (
            <Photo picture={me.profile.main_image} size="thumb" alt="" className="size-full" />
          ) : (
            <LogoMark className="m-auto size-16" />
          )}
        </Face>
        <Face className="-translate-x-2 rotate-6">
          {other.main_image && <Photo picture={other.main_image} size="thumb" alt="" className="size-full" />}
        </Face>
        <span className="absolute bottom-2 left-1/2 grid size-18 -translate-x-1/2 place-items-center rounded-full border-[5px] border-surface bg-primary text-on-primary">
          <Heart className="size-8 fill-current" aria-hidden />
        </span>
      </div>
      <p aria-hidden className="text-36 font-bold tracking-tight">
        {words('title')}
      </p>
      <p className="mx-auto mt-2 max-w-90 text-18 text-muted">
        {words('text', { name })}{' '}
        {other.shared_interest && words('shared', { interest: interests(other.shared_interest) })}
      </p>
      <ButtonLink to={`/members/${other.id}/chat`} size="large" wide className="mt-6" onClick={onClose}>
        {words('say_hello', { name })}
      </ButtonLink>
      <Button look="text" wide className="mt-2" onClick={onClose}>
        {words('keep_looking')}
      </Button>
    </Dialog>
  );
}

function Face({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <span
      className={`grid h-58 w-43 overflow-hidden rounded-dialog border-[5px] border-surface bg-soft shadow-soft ${className}`}
    >
      {children}
    </span>
  );
}
