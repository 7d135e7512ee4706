import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { AutoLike } from '#contract/likes.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Words } from '../../shared/i18n/words.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Face } from './face.tsx';
import { likesQuery } from './likes.ts';

interface NewLikeDialogProps {
  /** A member who has just liked the viewer automatically. If omitted, the dialog shows the latest unseen like. */
  given?: AutoLike | undefined;
  onClose: () => void;
}

/** Shows an unseen like, with links to the profile. */
export default function NewLikeDialog(props: NewLikeDialogProps) {
  return (
    <Words areas={['shell', 'likes']}>
      <NewLike {...props} />
    </Words>
  );
}

function NewLike({ given, onClose }: NewLikeDialogProps) {
  const words = useWords('likes.new_like');
  const likes = useWords('likes');
  const { data } = useQuery({ ...likesQuery(), enabled: !given });
  const liker = given ?? data?.liked_by.find(({ like_new }) => like_new);
  const hasNone = data !== undefined && !liker;
  useEffect(() => {
    if (hasNone) onClose();
  }, [hasNone, onClose]);
  if (!liker) return null;
  const { id, name, main_image, automatic } = liker;
  const profile = `/likes/m/${id}`;
  return (
    <Dialog title={words('title')} titleHidden onClose={onClose} className="text-center">
      <Link to={profile} aria-label={words('look', { name })} onClick={onClose} className="mx-auto -mt-6 block w-fit">
        <Face
          picture={main_image}
          name={name}
          className="h-44 w-33 rounded-dialog border-[5px] border-surface shadow-soft sm:h-58 sm:w-43"
        />
      </Link>
      <p aria-hidden className="mt-5 text-28 font-bold tracking-tight md:text-36">
        {words('title')}
      </p>
      <p className="mx-auto mt-2 max-w-90 text-18 text-muted">{words('text', { name })}</p>
      {automatic && <p className="mx-auto mt-1 max-w-90 text-14 text-muted">{likes('automatic_text', { name })}</p>}
      <ButtonLink to={profile} size="large" wide className="mt-6" onClick={onClose}>
        {words('look', { name })}
      </ButtonLink>
      <Button variant="text" wide className="mt-2" onClick={onClose}>
        {words('later')}
      </Button>
    </Dialog>
  );
}
