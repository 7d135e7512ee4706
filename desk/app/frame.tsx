import { Lock, Menu as MenuIcon, Search } from 'lucide-react';
import { type CSSProperties, useMemo, useState } from 'react';
import { NavLink, Outlet, useMatches, useNavigate } from 'react-router';
import type { Permission } from '#contract/desk/permissions.ts';
import { LogoMark } from '#web/shared/ui/logo.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { useRolesSentence } from '../shared/buttons.tsx';
import { DeskDialog } from '../shared/dialog.tsx';
import { KeyCaps, useKeys } from '../shared/keyboard.tsx';
import { useMay, useStaffMe } from '../shared/me.tsx';
import { StaffSquare } from '../shared/people.tsx';
import { OfflineNote } from '../shared/states.tsx';
import { useDeskFormat, useDeskWords, useLooseWords } from '../shared/words.tsx';
import { KeysDialog, KeysLine } from './keys-line.tsx';
import { type DeskPlace, placesFor } from './navigation.ts';
import { CommandPalette } from './palette.tsx';
import { useQueueCounts } from './counts.ts';
import { LiveCounts } from './live-counts.tsx';

/** Frame options of a route. */
export interface FrameHandle {
  /** Shows a narrow rail instead of the sidebar, for queues, which need the width. */
  readonly isRail?: boolean;
}

/** Frame of every screen: navigation, global keyboard actions, the command palette, and the line of keys. */
export function DeskFrame() {
  const words = useDeskWords('shell');
  const navigate = useNavigate();
  const shown = usePlaces();
  const may = useMay();
  const [isFinding, setFinding] = useState(false);
  const [areKeysOpen, setKeysOpen] = useState(false);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const isRail = useMatches().some(({ handle }) => (handle as FrameHandle | undefined)?.isRail);
  useKeys(
    useMemo(
      () => [
        { keys: 'Mod+k', label: words('find'), isMinor: true, run: () => setFinding(true) },
        { keys: '?', label: words('all_keys'), isMinor: true, run: () => setKeysOpen(true) },
        ...shown.map(({ path, name, key }) => ({
          keys: `g ${key}`,
          label: words(`places.${name}`),
          isMinor: true,
          run: () => void navigate(path),
        })),
      ],
      [words, shown, navigate],
    ),
  );
  return (
    <div
      className="grid h-dvh grid-rows-[minmax(0,1fr)] md:grid-cols-[var(--sidebar)_minmax(0,1fr)]"
      style={isRail ? ({ '--sidebar': '60px' } as CSSProperties) : undefined}
    >
      <a href="#screen" className="btn sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2">
        {words('skip')}
      </a>
      <Sidebar isRail={isRail} find={() => setFinding(true)} />
      <div className="grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto]">
        <main id="screen" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col outline-none">
          <OfflineNote />
          <Outlet />
        </main>
        <KeysLine openAll={() => setKeysOpen(true)} />
        <BottomBar find={() => setFinding(true)} more={() => setMoreOpen(true)} />
      </div>
      <LiveCounts />
      <CommandPalette
        isOpen={isFinding}
        close={() => setFinding(false)}
        places={shown.filter(({ permission }) => !permission || may(permission))}
      />
      <KeysDialog isOpen={areKeysOpen} close={() => setKeysOpen(false)} />
      <DeskDialog title={words('more')} isOpen={isMoreOpen} close={() => setMoreOpen(false)}>
        <nav aria-label={words('more')} className="flex flex-col gap-1">
          {[...shown, undefined].map((place) => (
            <NavLink
              key={place?.path ?? '/account'}
              to={place?.path ?? '/account'}
              end
              className="sidebar-link !h-11"
              onClick={() => setMoreOpen(false)}
            >
              {place ? <place.icon aria-hidden /> : null}
              {place ? words(`places.${place.name}`) : words('account')}
            </NavLink>
          ))}
        </nav>
      </DeskDialog>
    </div>
  );
}

function usePlaces(): readonly DeskPlace[] {
  const { permissions } = useStaffMe();
  return useMemo(() => placesFor(permissions), [permissions]);
}

interface SidebarProps {
  readonly isRail: boolean;
  readonly find: () => void;
}

/** The sidebar (224 px), or the rail (60 px) for queues and for narrow windows. */
function Sidebar({ isRail, find }: SidebarProps) {
  const words = useDeskWords('shell');
  const shown = usePlaces();
  const me = useStaffMe();
  const role = useLooseWords('roles');
  const may = useMay();
  const roles = useRolesSentence();
  const titleOf = (name: string, permission: Permission | undefined) =>
    permission && !may(permission) ? `${name}. ${roles(permission)}` : name;
  const format = useDeskFormat();
  const counts = useQueueCounts();
  const full = isRail ? 'hidden' : 'hidden xl:inline';
  const fullBlock = isRail ? 'hidden' : 'hidden xl:block';
  const groups = ['none', 'queues', 'look_up', 'run'] as const;
  const wide = isRail ? 'items-center px-2' : 'items-center px-2 xl:items-stretch xl:px-2.5';
  return (
    <aside
      aria-label={words('sidebar')}
      className={classNames(
        'bg-sunken border-line hidden min-h-0 w-[60px] flex-col gap-0.5 overflow-y-auto border-r pt-3.5 pb-3 md:flex',
        !isRail && 'xl:w-[224px]',
        wide,
      )}
    >
      <div className={classNames('flex items-center gap-2 pb-3', !isRail && 'xl:px-2')}>
        <LogoMark className="size-7" />
        <span className={classNames('text-[17px] font-extrabold tracking-tight', full)}>Damson</span>
        <span className={classNames('chip chip-plum', isRail ? '!hidden' : '!hidden xl:!inline-flex')}>
          {words('desk')}
        </span>
      </div>
      <button
        type="button"
        onClick={find}
        aria-keyshortcuts="Control+K"
        className={classNames(
          'text-muted mb-2.5 flex h-9 items-center gap-2 rounded-control',
          isRail
            ? 'w-11 justify-center'
            : 'w-11 justify-center xl:w-full xl:justify-start xl:border xl:border-line-input xl:bg-surface xl:px-2',
        )}
      >
        <Search className="size-[18px]" aria-hidden />
        <span className={classNames('flex-1 truncate text-left', isRail ? 'sr-only' : 'sr-only xl:not-sr-only')}>
          {words('find')}
        </span>
        <span className={full}>
          <KeyCaps keys="Mod+k" />
        </span>
      </button>
      <nav aria-label={words('navigation')} className="flex flex-col gap-0.5">
        {groups.map((group) => {
          const inside = shown.filter((place) => place.group === group);
          if (inside.length === 0) return null;
          return (
            <div key={group} className="contents">
              {group !== 'none' && (
                <h2 className={classNames('text-muted px-2.5 pt-3 pb-1 text-12 font-semibold', fullBlock)}>
                  {words(`groups.${group}`)}
                </h2>
              )}
              {inside.map(({ path, name, icon: Icon, key, permission }) => (
                <NavLink
                  key={path}
                  to={path}
                  end={path === '/'}
                  className={classNames(
                    'sidebar-link relative',
                    isRail
                      ? 'w-11 justify-center !px-0'
                      : 'w-11 justify-center !px-0 xl:w-full xl:justify-start xl:!px-2.5',
                  )}
                  title={titleOf(words(`places.${name}`), permission)}
                  aria-keyshortcuts={`g ${key}`}
                >
                  <Icon aria-hidden />
                  <span className={isRail ? 'sr-only' : 'sr-only xl:not-sr-only'}>{words(`places.${name}`)}</span>
                  {permission && !may(permission) && (
                    <Lock
                      className={classNames(
                        'text-muted absolute top-0 right-0.5 !size-3',
                        !isRail && 'xl:static xl:ml-auto',
                      )}
                      aria-hidden
                    />
                  )}
                  {counts[name] !== undefined && counts[name] > 0 && (
                    <span
                      className={classNames(
                        'text-muted text-12 font-bold',
                        isRail ? 'absolute top-0 right-0.5 text-11' : 'absolute top-0 right-0.5 xl:static xl:ml-auto',
                      )}
                    >
                      {counts[name]}
                    </span>
                  )}
                </NavLink>
              ))}
            </div>
          );
        })}
      </nav>
      <NavLink
        to="/account"
        className={classNames('border-line mt-auto flex items-center gap-2.5 rounded-control border-t p-2 pt-3')}
        title={me.name}
      >
        <StaffSquare name={me.name} className="size-8 text-12" />
        <span className={classNames('min-w-0', isRail ? 'sr-only' : 'sr-only xl:not-sr-only')}>
          <span className="block truncate text-13 font-semibold">{me.name}</span>
          <span className="text-muted block truncate text-12">
            {words('role_until', {
              role: me.roles.map((one) => role(one)).join(', '),
              time: format.dateTime(new Date(me.session.expires_at), { timeStyle: 'short' }),
            })}
          </span>
        </span>
      </NavLink>
    </aside>
  );
}

interface BottomBarProps {
  readonly find: () => void;
  readonly more: () => void;
}

/** Navigation on phones: the first screens, search, and a menu of the other screens. */
function BottomBar({ find, more }: BottomBarProps) {
  const words = useDeskWords('shell');
  const may = useMay();
  const shown = usePlaces()
    .filter(({ permission }) => !permission || may(permission))
    .slice(0, 3);
  const counts = useQueueCounts();
  const item =
    'text-muted relative flex flex-col items-center justify-center gap-0.5 text-12 font-semibold aria-[current=page]:text-on-soft';
  return (
    <nav
      aria-label={words('navigation')}
      className="bg-surface border-line grid h-16 auto-cols-fr grid-flow-col border-t pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.map(({ path, name, icon: Icon }) => (
        <NavLink key={path} to={path} end={path === '/'} className={item}>
          <Icon className="size-[22px]" aria-hidden />
          {words(`places.${name}`)}
          {counts[name] !== undefined && counts[name] > 0 && (
            <b className="bg-primary text-on-primary absolute top-1.5 left-1/2 ml-1.5 min-w-4 rounded-full px-1 text-center text-11">
              {counts[name]}
            </b>
          )}
        </NavLink>
      ))}
      <button type="button" className={item} onClick={find}>
        <Search className="size-[22px]" aria-hidden />
        {words('find_short')}
      </button>
      <button type="button" className={item} onClick={more}>
        <MenuIcon className="size-[22px]" aria-hidden />
        {words('more')}
      </button>
    </nav>
  );
}
