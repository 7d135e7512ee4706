import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MoreHorizontal, UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { DeskLanguage } from '#contract/desk/access.ts';
import { permissionsOf, type Role, roles } from '#contract/desk/permissions.ts';
import { inviteAgain, inviteStaff, listStaff, removeStaff, saveRoles, type StaffMember } from '#contract/desk/staff.ts';
import { Ago, Moment } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { DeskBar } from '../../shared/desk-bar.tsx';
import { DeskDialog } from '../../shared/dialog.tsx';
import { DeskField } from '../../shared/fields.tsx';
import { useConfirm } from '../../shared/fresh.ts';
import { useKeys } from '../../shared/keyboard.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { useStaffMe } from '../../shared/me.tsx';
import { StaffSquare } from '../../shared/people.tsx';
import { FailureState, LoadingRows } from '../../shared/states.tsx';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useDeskLanguage, useDeskWords, useLooseWords } from '../../shared/words.tsx';

/** All staff, with invitations and roles. */
export function StaffScreen() {
  const words = useDeskWords('staff');
  const role = useLooseWords('roles');
  const confirm = useConfirm();
  const toast = useDeskToast();
  const client = useQueryClient();
  const me = useStaffMe();
  const [isInviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<StaffMember>();
  const key = [deskKeys.staff] as const;
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => await askDesk(listStaff, {}, { signal }),
    refetchOnWindowFocus: true,
  });
  useKeys([{ keys: 'i', label: words('invite'), run: () => setInviting(true) }]);
  const store = (reply: { readonly staff: StaffMember[] }) => client.setQueryData(key, reply);
  const remove = ({ id, name, email }: StaffMember) =>
    confirm({
      title: words('remove_title', { name: name || email }),
      text: words('remove_text', { name: name || email }),
      verb: words('remove'),
      isDangerous: true,
      run: async () => {
        store(await askDesk(removeStaff, { id }));
        toast({ text: words('removed', { name: name || email }) });
      },
    });
  const again = ({ id, email }: StaffMember) =>
    confirm({
      title: words('again'),
      text: words('again_text', { email }),
      verb: words('again'),
      run: async () => {
        store(await askDesk(inviteAgain, { id }));
        toast({ text: words('invited', { email }) });
      },
    });
  return (
    <>
      <DeskBar title={words('title')} note={data && words('count', { count: data.staff.length })}>
        <ActionButton look="primary" icon={<UserPlus aria-hidden />} keys="i" onClick={() => setInviting(true)}>
          {words('invite')}
        </ActionButton>
      </DeskBar>
      <div className="flex-1 overflow-auto p-4 md:px-6 md:py-5">
        {error ? <FailureState fault={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingRows /> : null}
        {data && (
          <ul className="card max-w-5xl">
            {data.staff.map((one) => (
              <li
                key={one.id}
                className="border-line flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-3 first:border-t-0 max-md:relative max-md:pr-16"
              >
                <StaffSquare name={one.name || one.email} className="size-9 text-14" />
                <div className="min-w-40 flex-1">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {one.name || one.email}
                    {one.id === me.id && <span className="chip">{words('you')}</span>}
                    {one.state === 'invited' && <span className="chip chip-warn">{words('invited_chip')}</span>}
                  </p>
                  <p className="text-muted text-13 break-words">{one.email}</p>
                </div>
                <p className="flex flex-wrap gap-1.5">
                  {one.roles.map((held) => (
                    <span className="chip chip-plum" key={held}>
                      {role(held)}
                    </span>
                  ))}
                </p>
                <p className="text-muted min-w-36 text-13">
                  {one.state === 'active' ? (
                    <span>
                      <span className="block">{ways(words, one)}</span>
                      {one.last_seen_at ? (
                        <span>
                          <span>{words('seen')} </span>
                          <Ago at={one.last_seen_at} />
                        </span>
                      ) : (
                        words('never_seen')
                      )}
                    </span>
                  ) : one.invited_until ? (
                    <span>
                      <span>{words('link_until')} </span>
                      <Moment at={one.invited_until} />
                    </span>
                  ) : (
                    words('no_link')
                  )}
                </p>
                <MenuTrigger>
                  <Button
                    className="btn btn-small btn-icon max-md:absolute max-md:top-3 max-md:right-3"
                    aria-label={words('actions', { name: one.name || one.email })}
                  >
                    <MoreHorizontal aria-hidden />
                  </Button>
                  <Popover className="menu min-w-56" placement="bottom end">
                    <Menu
                      className="outline-none"
                      onAction={(action) => {
                        if (action === 'roles') setEdited(one);
                        if (action === 'again') again(one);
                        if (action === 'remove') remove(one);
                      }}
                    >
                      <MenuItem id="roles" className="menu-item">
                        {words('change_roles')}
                      </MenuItem>
                      {one.state === 'invited' ? (
                        <MenuItem id="again" className="menu-item">
                          {words('again')}
                        </MenuItem>
                      ) : null}
                      <MenuItem id="remove" className="menu-item text-danger">
                        {words('remove')}
                      </MenuItem>
                    </Menu>
                  </Popover>
                </MenuTrigger>
              </li>
            ))}
          </ul>
        )}
      </div>
      <DeskDialog title={words('invite')} isOpen={isInviting} close={() => setInviting(false)}>
        <InviteForm
          send={(email, held, language) =>
            confirm({
              title: words('invite'),
              text: words('invite_text', { email, roles: held.map((one) => role(one)).join(', ') }),
              verb: words('send_invitation'),
              run: async () => {
                store(await askDesk(inviteStaff, { email, roles: [...held], language }));
                setInviting(false);
                toast({ text: words('invited', { email }) });
              },
            })
          }
        />
      </DeskDialog>
      <DeskDialog
        title={words('roles_of', { name: edited?.name ?? '' })}
        isOpen={edited !== undefined}
        close={() => setEdited(undefined)}
      >
        {edited && (
          <RolesForm
            first={edited.roles}
            verb={words('save_roles')}
            send={(held) =>
              confirm({
                title: words('change_roles'),
                text: words('roles_text', { name: edited.name, roles: held.map((one) => role(one)).join(', ') }),
                verb: words('save_roles'),
                run: async () => {
                  store(await askDesk(saveRoles, { id: edited.id, roles: [...held] }));
                  setEdited(undefined);
                  await client.invalidateQueries({ queryKey: [deskKeys.me] });
                },
              })
            }
          />
        )}
      </DeskDialog>
    </>
  );
}

/** Summarizes how a member of staff can log in. */
function ways(words: ReturnType<typeof useDeskWords<'staff'>>, { passkeys, has_password: hasPassword }: StaffMember) {
  const texts = [
    ...(passkeys > 0 ? [words('passkeys', { count: passkeys })] : []),
    ...(hasPassword ? [words('password')] : []),
  ];
  return texts.join(', ');
}

interface InviteFormProps {
  readonly send: (email: string, roles: readonly Role[], language: DeskLanguage) => void;
}

function InviteForm({ send }: InviteFormProps) {
  const words = useDeskWords('staff');
  const { language: own } = useDeskLanguage();
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState<DeskLanguage>(own);
  return (
    <div className="flex flex-col gap-4">
      <DeskField
        label={words('email')}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoComplete="off"
        autoFocus
      />
      <label className="flex items-center justify-between gap-3 font-semibold">
        {words('language')}
        <select
          className="field !w-auto font-normal"
          value={language}
          onChange={(event) => setLanguage(event.target.value as DeskLanguage)}
        >
          <option value="en">English</option>
          <option value="de">Deutsch</option>
        </select>
      </label>
      <RolesForm
        first={[]}
        verb={words('send_invitation')}
        send={(held) => send(email, held, language)}
        isIncomplete={!email.includes('@')}
      />
    </div>
  );
}

interface RolesFormProps {
  readonly first: readonly Role[];
  readonly verb: string;
  readonly isIncomplete?: boolean;
  readonly send: (roles: readonly Role[]) => void;
}

/** Form to choose roles. Roles with a permission that the viewer lacks are disabled, with the reason. */
function RolesForm({ first, verb, isIncomplete = false, send }: RolesFormProps) {
  const words = useDeskWords('staff');
  const role = useLooseWords('roles');
  const about = useLooseWords('role_texts');
  const { permissions } = useStaffMe();
  const [chosen, setChosen] = useState<readonly Role[]>(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(chosen);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <fieldset>
        <legend className="mb-1 font-semibold">{words('roles')}</legend>
        {roles.map((one) => {
          const mayGrant = permissionsOf[one].every((permission) => permissions.includes(permission));
          return (
            <label key={one} className="flex items-start gap-3 py-1.5" aria-label={role(one)}>
              <input
                type="checkbox"
                className="mt-0.5 size-[18px] accent-[var(--control)]"
                checked={chosen.includes(one)}
                disabled={!mayGrant}
                aria-label={role(one)}
                onChange={(event) =>
                  setChosen(event.target.checked ? [...chosen, one] : chosen.filter((held) => held !== one))
                }
              />
              <span>
                <span className="font-semibold">{role(one)}</span>
                <span className="text-muted block text-13">{mayGrant ? about(one) : words('cannot_grant')}</span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <ActionButton isSubmit look="primary" size="large" disabled={chosen.length === 0 || isIncomplete}>
        {verb}
      </ActionButton>
    </form>
  );
}
