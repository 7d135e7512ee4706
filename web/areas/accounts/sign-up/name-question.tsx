import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { checkName, memberName } from '#contract/accounts/accounts.ts';
import { nameIn } from '#contract/typed/name.ts';
import { TextField } from '../../../shared/ui/field.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { checked } from '../../../shared/api/schemas/checked.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useSettled } from './settled.ts';
import { accountKeys } from '../keys.ts';

interface NameQuestionProps {
  value: string;
  onChange: (name: string) => void;
  error: string | undefined;
}

/** The username field. Shows while typing whether the name is available, and suggests others if it is taken. */
export function NameQuestion({ value, onChange, error }: NameQuestionProps) {
  const words = useWords('accounts.sign_up');
  const refused = useWords('accounts.refused');
  const checked = useNameCheck(value);
  const taken = checked?.free === false;
  return (
    <div>
      <TextField
        label={words('name')}
        name="name"
        autoComplete="username"
        autoCapitalize="words"
        spellCheck={false}
        hint={
          <span role="status">
            {checked?.free ? (
              <span className="flex items-start gap-1.5 text-success-text">
                <CircleCheck className="mt-0.5 size-4 shrink-0" aria-hidden />
                {words('name_free', { name: nameIn(value) })}
              </span>
            ) : (
              words('name_hint')
            )}
          </span>
        }
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error ?? (taken && refused('name_taken'))}
      />
      {taken && checked.offered.length > 0 && (
        <div className="mt-4">
          <p className="text-14 text-muted">{words('names_offered')}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {checked.offered.map((offered) => (
              <button
                key={offered}
                type="button"
                onClick={() => onChange(offered)}
                className="min-h-11 rounded-full border-[1.5px] border-line-input px-4 font-semibold hover:bg-sunken"
              >
                {offered}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Returns the server's check of a name. Undefined while the member is typing and until the server has responded. */
export function useNameCheck(typed: string) {
  const settled = useSettled(typed);
  const { data } = useQuery({
    ...nameQuery(settled),
    enabled: settled === typed && checked(memberName, typed).success,
  });
  return settled === typed ? data : undefined;
}

/** Query for the availability of a name. Submitting the form checks it again. */
function nameQuery(name: string) {
  return {
    queryKey: accountKeys.freeName(name),
    queryFn: async ({ signal }: { signal: AbortSignal }) => await ask(checkName, { name }, { signal }),
    staleTime: 60_000,
    retry: false,
  };
}
