import { Ban, Ellipsis, Flag, PencilLine } from 'lucide-react';
import { Menu, menuItemClass } from '../ui/menu.tsx';
import { useWords } from '../words/use-words.ts';

interface ProfileMenuProps {
  name: string;
  onBlock: () => void;
  /** Left out where the member is liked already. */
  onLine?: (() => void) | undefined;
  onReport: () => void;
}

/** What else can be done about a member. */
export function ProfileMenu({ name, onBlock, onLine, onReport }: ProfileMenuProps) {
  const words = useWords('profile');
  const reports = useWords('reports');
  return (
    <Menu
      label={words('more', { name })}
      buttonClassName="grid size-11 shrink-0 place-items-center border-[1.5px] border-line bg-surface hover:bg-sunken"
      button={<Ellipsis className="size-5" aria-hidden />}
    >
      {onLine && (
        <button type="button" className={menuItemClass} onClick={onLine}>
          <PencilLine className="size-5" strokeWidth={1.75} aria-hidden />
          {words('line')}
        </button>
      )}
      <button type="button" className={menuItemClass} onClick={onBlock}>
        <Ban className="size-5" strokeWidth={1.75} aria-hidden />
        {words('block.action', { name })}
      </button>
      <button type="button" className={menuItemClass} onClick={onReport}>
        <Flag className="size-5" strokeWidth={1.75} aria-hidden />
        {reports('report', { name })}
      </button>
    </Menu>
  );
}
