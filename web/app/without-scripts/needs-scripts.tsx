import { useContext, useId } from 'react';
import { useLocation } from 'react-router';
import { SentTextContext } from '../arrival/sent-text.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { EmptyState } from '../empty-state.tsx';
import { Title } from '../title.tsx';

/**
 * The page for a form that needs scripts but that the browser itself has submitted: instructions, and the submitted
 * text.
 */
export function NeedsScripts() {
  const words = useWords('shell.error');
  const { pathname, search } = useLocation();
  return (
    <EmptyState thing="lifebuoy">
      <Title instead>{words('needs_scripts')}</Title>
      <h1 className="text-36 text-balance md:text-48">{words('needs_scripts')}</h1>
      <p role="alert" className="max-w-110 text-muted md:text-18">
        {words('needs_scripts_text')}
      </p>
      {/* Only the server knows the text. Hydration does not compare content inside `noscript`. */}
      <noscript>
        <Written />
      </noscript>
      <ButtonLink to={pathname + search} reloadDocument className="mt-3 max-sm:w-full">
        {words('to_form')}
      </ButtonLink>
    </EmptyState>
  );
}

/** The submitted text, which the reader can copy: browsers do not restore the input on uncacheable pages. */
function Written() {
  const words = useWords('shell.error');
  const id = useId();
  const written = useContext(SentTextContext);
  if (written.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-2 w-full max-w-110 text-left">
      <h2 id={id} className="text-16">
        {words('wrote')}
      </h2>
      {written.map((text) => (
        <p
          key={text}
          dir="auto"
          className="mt-2 rounded-card bg-surface p-4 break-words whitespace-pre-wrap select-all"
        >
          {text}
        </p>
      ))}
    </section>
  );
}
