import { useWords } from '../shared/i18n/use-words.ts';
import { Title } from './title.tsx';

interface BareErrorPageProps {
  status: number;
  message?: string;
  /** Whether the site's name and the member's counts are known, so that the title can include them. */
  isSiteKnown: boolean;
}

/**
 * An error page for errors outside of every layout: the problem, and a link home. The page has almost no dependencies.
 */
export function BareErrorPage({ status, message, isSiteKnown }: BareErrorPageProps) {
  const words = useWords('shell.error');
  const text = status === 404 ? words('not_found') : (message ?? words('title'));
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      {isSiteKnown ? <Title>{text}</Title> : <title>{text}</title>}
      <p className="text-48 font-bold text-link">{status}</p>
      <h1 className="text-28">{text}</h1>
      {/* A plain link loads a new page, whatever is broken in this one. */}
      <a href="/" className="link min-h-11 content-center">
        {words('home')}
      </a>
    </main>
  );
}
