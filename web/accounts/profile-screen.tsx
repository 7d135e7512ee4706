import { PhotoManager } from '../photos/photo-manager.tsx';
import { photosQuery } from '../photos/photos.ts';
import { Title } from '../shell/title.tsx';
import { preload, stay } from '../wire/preload.ts';
import { useWords } from '../words/use-words.ts';

export const handle = { words: ['photos'] };
export const loader = preload(({ ask }) => [photosQuery(ask)]);
export const clientLoader = stay;

/** What others learn of the member, for the member to change. */
export default function ProfileScreen() {
  const words = useWords('shell.nav');
  return (
    <div className="mx-auto w-full max-w-180 px-4 py-6 md:py-10">
      <Title>{words('my_profile')}</Title>
      <h1 className="mb-6 text-28 lg:text-36">{words('my_profile')}</h1>
      <PhotoManager />
    </div>
  );
}
