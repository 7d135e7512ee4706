import { Ban, Ellipsis, Flag, PencilLine } from 'lucide-react';
import { Menu, MenuAction } from '../../../shared/ui/menu.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface ProfileMenuProps {
  name: string;
  onBlock: () => void;
  /** Opens the dialog for a first message. Omitted if the member is already liked. */
  onLine?: (() => void) | undefined;
  onReport: () => void;
}

/** Menu of further actions for a member. */
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
        <MenuAction icon={PencilLine} onClick={onLine}>
          {words('first_message')}
        </MenuAction>
      )}
      <MenuAction icon={Ban} onClick={onBlock}>
        {words('block.action', { name })}
      </MenuAction>
      <MenuAction icon={Flag} onClick={onReport}>
        {reports('report', { name })}
      </MenuAction>
    </Menu>
  );
}
