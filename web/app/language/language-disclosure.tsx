import { ChevronDown, Globe } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { languageNames } from '#contract/languages.ts';
import { withColon } from '#locales/grammar.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';

interface LanguageDisclosureProps {
  /** Class names of the button. */
  className: string;
  /** Class names of the list; must set its position. */
  listClassName: string;
  /** Shows only the language's code if space is short. */
  compact?: boolean;
  children: ReactNode;
}

/**
 * A list of languages behind a button that works without scripts. With scripts, Escape and a press elsewhere close it.
 */
export function LanguageDisclosure({ className, listClassName, compact = false, children }: LanguageDisclosureProps) {
  const words = useWords('shell.language');
  const current = useLanguage();
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const { current: own } = details;
      if (!own?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      if (!isEscape && (event instanceof KeyboardEvent || own.contains(event.target as Node))) return;
      own.open = false;
      if (isEscape) own.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details ref={details} className="group relative">
      <summary
        className={classNames(
          'flex min-h-11 list-none items-center rounded-full font-semibold [&::-webkit-details-marker]:hidden',
          className,
        )}
      >
        <Globe className="size-5" aria-hidden />
        <span className="sr-only">{withColon(current, words('label'))} </span>
        <span className={classNames(compact && 'hidden min-[440px]:inline')}>{languageNames[current]}</span>
        {compact && <span className="uppercase min-[440px]:hidden">{current}</span>}
        <ChevronDown
          className={classNames('size-4 group-open:rotate-180', compact && 'hidden min-[440px]:block')}
          aria-hidden
        />
      </summary>
      <div
        className={classNames(
          'absolute z-30 min-w-55 rounded-card border border-line bg-surface p-1.5 text-text shadow-soft',
          listClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}
