import { Settings2 } from 'lucide-react';
import { useWords } from '../../shared/i18n/use-words.ts';

interface MarksProps {
  isNew: boolean;
  /** Labels an automatic like: `own` was given by the member's settings, `theirs` by the other member's. */
  automatic: 'own' | 'theirs' | false;
  name: string;
}

/** Marks of a new or an automatic like. */
export function LikeMarks({ isNew, automatic, name }: MarksProps) {
  const words = useWords('likes');
  const mark =
    'inline-flex h-7 items-center gap-1 rounded-full bg-white px-2.5 text-[0.8125rem] font-bold text-on-white';
  return (
    <span className="grid justify-items-end gap-1.5">
      {isNew && <span className={mark}>{words('new')}</span>}
      {automatic && (
        <span className={mark}>
          <Settings2 className="size-4" aria-hidden />
          <span aria-hidden>{words('automatic')}</span>
          <span className="sr-only">
            {automatic === 'own' ? words('automatic_own') : words('automatic_text', { name })}
          </span>
        </span>
      )}
    </span>
  );
}
