import { Search } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { useNavigate } from 'react-router';
import { KeyCaps } from '../shared/keyboard.tsx';
import { useDeskWords } from '../shared/words.tsx';
import type { DeskPlace } from './navigation.ts';
import { useFoundMembers } from './found-members.tsx';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly places: readonly DeskPlace[];
}

interface PaletteEntry {
  readonly id: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly icon: ReactNode;
  readonly path: string;
}

/** Finds screens and members through one field. Lists only what the viewer may open. */
export function CommandPalette({ isOpen, close, places }: PaletteProps) {
  const words = useDeskWords('palette');
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      isDismissable
      className="bg-backdrop fixed inset-0 z-40 flex items-start justify-center p-3 pt-[12vh]"
    >
      <Modal className="bg-surface w-full max-w-[720px] overflow-hidden rounded-2xl shadow-[0_18px_44px_-12px_rgb(48_18_44/0.5)]">
        <Dialog aria-label={words('label')} className="outline-none">
          <PaletteContent close={close} places={places} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteContent({ close, places }: Omit<PaletteProps, 'isOpen'>) {
  const words = useDeskWords('palette');
  const shell = useDeskWords('shell');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const found = useFoundMembers(typed);
  const screens = useMemo<PaletteEntry[]>(() => {
    const all = [
      ...places.map(({ path, name, icon: Icon }) => ({
        id: path,
        path,
        name: shell(`places.${name}`),
        icon: <Icon className="size-[18px]" aria-hidden />,
      })),
      { id: '/account', path: '/account', name: shell('account'), icon: null },
    ];
    const wanted = typed.trim().toLocaleLowerCase();
    return all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  }, [places, shell, typed]);
  const sections = [
    { id: 'members', title: words('members'), entries: found },
    { id: 'screens', title: words('screens'), entries: screens },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField
        aria-label={words('label')}
        autoFocus
        className="border-line flex items-center gap-3 border-b px-5 py-4"
      >
        <Search className="size-6" aria-hidden />
        <Input
          placeholder={words('placeholder')}
          className="min-w-0 flex-1 bg-transparent text-18 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <Menu
        className="max-h-[55vh] overflow-auto p-2 outline-none"
        onAction={(key) => {
          close();
          void navigate(String(key));
        }}
        renderEmptyState={() => <p className="text-muted px-4 py-8 text-center">{words('nothing')}</p>}
        aria-label={words('label')}
      >
        {sections.map(({ id, title, entries }) => (
          <MenuSection key={id}>
            <Header className="text-muted px-3 pt-2 pb-1 text-12 font-semibold">{title}</Header>
            {entries.map((entry) => (
              <MenuItem id={entry.path} key={entry.id} textValue={entry.name} className="menu-item min-h-10">
                {entry.icon}
                <span className="min-w-0 truncate">
                  {entry.name} {entry.note && <span className="text-muted font-normal">{entry.note}</span>}
                </span>
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
      <div className="bg-sunken border-line text-muted hidden items-center gap-5 border-t px-5 py-2.5 text-13 md:flex">
        <span className="inline-flex items-center gap-1.5">
          <KeyCaps keys="ArrowUp" />
          <KeyCaps keys="ArrowDown" /> {words('choose')}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <KeyCaps keys="Enter" /> {words('open')}
        </span>
        <span className="ml-auto inline-flex items-center gap-1.5">
          <KeyCaps keys="Escape" /> {words('close')}
        </span>
      </div>
    </Autocomplete>
  );
}
