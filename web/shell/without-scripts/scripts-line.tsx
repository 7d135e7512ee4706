import { Info } from 'lucide-react';
import { Strip } from '../../ui/strip.tsx';
import { useWords } from '../../words/use-words.ts';

/** Tells a member whose browser runs no scripts what that takes from them. */
export function ScriptsLine({ inContent = false }: { inContent?: boolean }) {
  const words = useWords('shell.alert');
  return (
    <noscript>
      <Strip inContent={inContent} icon={<Info aria-hidden />}>
        {words('scripts')}
      </Strip>
    </noscript>
  );
}
