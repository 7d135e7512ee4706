import { useWords } from '../words/use-words.ts';

type FieldCode = Parameters<ReturnType<typeof useWords<'accounts.field'>>>[0];

/** The sentence for what is wrong with a field: the contract's codes have one each, refusals bring their own. */
export function useFieldError(codes: Readonly<Record<string, string>>, refused: string) {
  const words = useWords('accounts.field');
  return (field: string, values?: Record<string, string | number>): string | undefined => {
    const code = codes[field];
    if (!code) return undefined;
    return words.has(code as FieldCode) ? words(code as FieldCode, values as never) : refused;
  };
}
