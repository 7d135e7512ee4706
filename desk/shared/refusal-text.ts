import { isRefusal } from '#web/shared/api/refusal.ts';
import { rolesIn } from './states.tsx';
import { useLooseWords } from './words.tsx';

/** Returns a function that explains a refused call in the language of the desk. */
export function useRefusalText(): (fault: unknown) => string {
  const words = useLooseWords('refused');
  const role = useLooseWords('roles');
  return (fault) => {
    if (!isRefusal(fault)) return words('other', { number: '' });
    const { code, problem } = fault;
    if (code === 'not_permitted')
      return words(code, {
        roles: rolesIn(problem)
          .map((one) => role(one))
          .join(', '),
      });
    // The first invalid field is more specific than "invalid".
    const field = code === 'invalid' ? Object.values(problem.fields ?? {}).find((one) => words.has(one)) : undefined;
    const key = field ?? (words.has(code) ? code : 'other');
    return words(key, { ...(problem as unknown as Record<string, string | number>), number: problem.request ?? '' });
  };
}
