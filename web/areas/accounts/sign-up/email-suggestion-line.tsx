import { useEffect, useState } from 'react';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { suggestedEmail } from './email-suggestion.ts';
import { useSettled } from '../../../shared/ui/browser/use-settled.ts';

interface EmailSuggestionProps {
  typed: string;
  /** Called with the suggestion when the member takes it. */
  onTake: (email: string) => void;
}

/** Suggests a correction of a likely typo, below the field with the address. Never corrects it automatically. */
export function EmailSuggestion({ typed, onTake }: EmailSuggestionProps) {
  const words = useWords('accounts.sign_up');
  const [found, setFound] = useState<{ readonly of: string; readonly email: string | undefined }>();
  const settled = useSettled(typed);
  useEffect(() => {
    // Without the checker, as on a bad line, there is nothing to suggest.
    suggestedEmail(settled).then(
      (email) => setFound({ of: settled, email }),
      () => undefined,
    );
  }, [settled]);
  const suggestion = found?.of === typed ? found.email : undefined;
  return (
    <div role="status">
      {suggestion && (
        <p className="mt-1.5 text-14 text-muted">
          {words.rich('did_you_mean', {
            email: suggestion,
            fix: (chunks) => (
              <button type="button" className="link" onClick={() => onTake(suggestion)}>
                {chunks}
              </button>
            ),
          })}
        </p>
      )}
    </div>
  );
}
