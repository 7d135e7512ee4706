import { Info } from 'lucide-react';
import { Strip } from './strip.tsx';
import { useWords } from '../i18n/use-words.ts';

/** Explains to a member whose browser runs no scripts which features are missing. */
export function ScriptsLine() {
  const words = useWords('shell.alert');
  return (
    <noscript>
      <Strip inContent icon={<Info aria-hidden />}>
        {words('scripts')}
      </Strip>
    </noscript>
  );
}
