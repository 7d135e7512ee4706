import { Link } from 'react-router';
import { useUser } from '../shared/people/user.ts';
import { Button, ButtonLink } from '../shared/ui/button.tsx';
import { useWords } from '../shared/i18n/use-words.ts';
import { EmptyState } from './empty-state.tsx';
import { Title } from './title.tsx';

export interface ErrorPageProps {
  status: number;
  message?: string | undefined;
  /** Retries; by default, reloads the page. */
  onRetry?: () => void;
}

/** An error page inside the usual layout: the problem, and links to continue. (Specification, section 8.) */
export function ErrorPage({ status, message, onRetry = reload }: ErrorPageProps) {
  const words = useWords('shell');
  const notFound = status === 404;
  const heading = notFound ? words('error.not_found') : (message ?? words('error.title'));
  return (
    <EmptyState thing={notFound ? 'boat' : 'lifebuoy'}>
      <Title instead>{heading}</Title>
      {!notFound && <p className="font-semibold text-muted tabular-nums">{status}</p>}
      <h1 className="text-36 md:text-48">{heading}</h1>
      <p className="max-w-90 text-muted md:text-18">{words(notFound ? 'error.not_found_text' : 'error.text')}</p>
      <div className="mt-3 flex w-full flex-wrap justify-center gap-3">
        {notFound ? (
          <WaysOn />
        ) : (
          <>
            <Button onClick={onRetry} className="max-sm:w-full">
              {words('error.retry')}
            </Button>
            <ButtonLink to="/pages/service" variant="outline" className="max-sm:w-full">
              {words('footer.service')}
            </ButtonLink>
          </>
        )}
      </div>
      {/* Loads a new page from the server, whatever is broken in this one. */}
      {!notFound && <Home />}
    </EmptyState>
  );
}

/** Links on the page for a URL that does not exist: to the members, or home. */
function WaysOn() {
  const words = useWords('shell');
  const user = useUser();
  return (
    <>
      {user && (
        <ButtonLink to="/members" className="max-sm:w-full">
          {words('nav.search_long')}
        </ButtonLink>
      )}
      <ButtonLink to="/" reloadDocument variant={user ? 'outline' : 'primary'} className="max-sm:w-full">
        {words('error.home')}
      </ButtonLink>
    </>
  );
}

function Home() {
  const words = useWords('shell.error');
  return (
    <Link to="/" reloadDocument className="link inline-flex min-h-11 items-center">
      {words('home')}
    </Link>
  );
}

function reload(): void {
  window.location.reload();
}
