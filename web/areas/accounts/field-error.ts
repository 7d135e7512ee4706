import { useWords } from '../../shared/i18n/use-words.ts';

type FieldCode = Parameters<ReturnType<typeof useWords<'accounts.field'>>>[0];

type RefusalCode = Parameters<ReturnType<typeof useWords<'accounts.refused'>>>[0];

/**
 * Returns a function that translates the error of a field. Every code and refusal in the contract has a sentence.
 * Several of them may arrive at once.
 */
export function useFieldError(codes: Readonly<Record<string, string>>, refused: string) {
  const words = useWords('accounts.field');
  const refusals = useWords('accounts.refused');
  return (field: string, values?: Record<string, string | number>): string | undefined => {
    const code = codes[field];
    if (!code) return undefined;
    if (words.has(code as FieldCode)) return words(code as FieldCode, values as never);
    return refusals.has(code as RefusalCode) ? refusals(code as RefusalCode, values as never) : refused;
  };
}
