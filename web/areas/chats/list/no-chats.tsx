import { MessageCirclePlus } from 'lucide-react';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/**
 * Empty state of the list of conversations. `narrow`: the state is rendered in the list itself, which on wide screens
 * leaves the explanation to the pane beside it.
 */
export function NoChats({ narrow = false }: { narrow?: boolean }) {
  const words = useWords('chats.empty');
  return (
    <>
      {narrow && <p className="px-5 py-2 text-muted max-lg:hidden">{words('title')}</p>}
      <section
        className={classNames(
          'grid gap-3 px-5 py-4',
          narrow ? 'justify-items-start lg:hidden' : 'max-w-110 justify-items-center text-center',
        )}
      >
        {!narrow && (
          <span className="mb-2 grid size-20 place-items-center rounded-full bg-soft text-link">
            <MessageCirclePlus className="size-9" strokeWidth={1.5} aria-hidden />
          </span>
        )}
        <h2 className={narrow ? 'text-18' : 'text-22'}>{words('title')}</h2>
        <p className="text-muted">{words('text')}</p>
        <div className="mt-1 flex flex-wrap gap-3">
          <ButtonLink to="/members" size="small">
            {words('action')}
          </ButtonLink>
          <ButtonLink to="/match-finder" variant="outline" size="small">
            {words('finder')}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
