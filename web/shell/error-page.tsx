import { useWords } from '../words/use-words.ts';

interface ErrorPageProps {
  status: number;
  message?: string | undefined;
}

/** What went wrong, and the way home. It needs nothing that could fail again. (Specification, section 8.) */
export function ErrorPage({ status, message }: ErrorPageProps) {
  const words = useWords('shell.error');
  const notFound = status === 404;
  const text = notFound ? words('not_found') : (message ?? words('title'));
  return (
    <main className="grid min-h-[70dvh] place-content-center justify-items-center gap-4 p-6 text-center">
      <title>{text}</title>
      <p className="text-48 font-bold text-link">{status}</p>
      <h1 className="text-28">{text}</h1>
      {/* A plain link: whatever is broken in this page, a new one is not. */}
      <a href="/" className="link min-h-11 content-center">
        {words('home')}
      </a>
    </main>
  );
}
