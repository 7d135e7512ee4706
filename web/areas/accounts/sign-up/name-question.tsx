import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { checkName, memberName } from '#contract/accounts/accounts.ts';
import { nameIn } from '#contract/typed/name.ts';
import { TextField } from '../../../shared/ui/field.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { checked } from '../../../shared/api/schemas/checked.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useSettled } from '../../../shared/ui/browser/use-settled.ts';
import { accountKeys } from '../keys.ts';

interface NameQuestionProps {
  value: string;
  /** The newcomer's town, which a suggestion may contain. */
  town: string | undefined;
  onChange: (name: string) => void;
  error: string | undefined;
}

/** The username field. Shows while typing whether the name is available, and suggests others if it is taken. */
export function NameQuestion({ value, town, onChange, error }: NameQuestionProps) {
  const words = useWords('accounts.sign_up');
  const checkedName = useNameCheck(value, town);
  const isTaken = checkedName?.free === false;
  return (
    <div>
      <TextField
        label={words('name')}
        name="name"
        autoComplete="username"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
        hint={
          <span role="status">
            {checkedName?.free ? (
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
        error={isTaken ? words('name_which', { name: nameIn(value) }) : error}
      />
      {isTaken && (
        <div className="mt-3 flex flex-wrap gap-2">
          {checkedName.offered.map((offered) => (
            <button
              key={offered}
              type="button"
              onClick={() => onChange(offered)}
              className="min-h-11 rounded-full bg-soft-strong px-4.5 font-semibold text-on-soft hover:bg-soft"
            >
              {offered}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns the server's check of a name. Undefined while the member is typing and until the server has responded. */
export function useNameCheck(typed: string, town?: string) {
  const settled = useSettled(typed);
  const { data } = useQuery({
    ...nameQuery(settled, town),
    enabled: settled === typed && checked(memberName, typed).success,
  });
  return settled === typed ? data : undefined;
}

/** Query for the availability of a name. Submitting the form checks it again. */
export function nameQuery(name: string, town?: string) {
  return {
    queryKey: accountKeys.freeName(name),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      await ask(checkName, { name, ...(town !== undefined && { town }) }, { signal }),
    staleTime: 60_000,
    retry: false,
  };
}
