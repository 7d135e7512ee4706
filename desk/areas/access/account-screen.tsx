import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Laptop, Lock, LogOut, Plus, Smartphone, Tablet, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#contract/call.ts';
import { logOutOfDesk, saveMe } from '#contract/desk/access.ts';
import {
  addPasskey,
  beginPasskey,
  beginPassword,
  endDeskSession,
  endOtherDeskSessions,
  listCredentials,
  listDeskSessions,
  newRecoveryCodes,
  removeCredential,
  setPassword,
} from '#contract/desk/credentials.ts';
import { Ago, Moment } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { DeskBar } from '../../shared/desk-bar.tsx';
import { DeskDialog } from '../../shared/dialog.tsx';
import { useConfirm } from '../../shared/fresh.ts';
import { deskKeys } from '../../shared/keys.ts';
import { useStaffMe, useStoreMe } from '../../shared/me.tsx';
import { StaffSquare } from '../../shared/people.tsx';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { FailureState, LoadingRows } from '../../shared/states.tsx';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useDeskLanguage, useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { deviceName } from './device-name.ts';
import { PasswordWithApp } from './password-with-app.tsx';
import { createPasskey } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAttempt } from './use-attempt.ts';

/** The viewer's own account: language, ways to log in, recovery codes and sessions. */
export function AccountScreen() {
  const words = useDeskWords('account');
  const role = useLooseWords('roles');
  const me = useStaffMe();
  const storeMe = useStoreMe();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { language, choose } = useDeskLanguage();
  const [codes, setCodes] = useState<readonly string[]>();
  const save = useMutation({
    mutationFn: async (next: 'en' | 'de') => await askDesk(saveMe, { language: next }),
    onMutate: choose,
    onSuccess: (reply) => storeMe(reply.me),
  });
  const logOut = useMutation({
    mutationFn: async () => await askDesk(logOutOfDesk, {}),
    onSuccess: () => {
      client.clear();
      void navigate('/login', { replace: true });
    },
  });
  return (
    <>
      <DeskBar title={words('title')} back="/">
        <ActionButton icon={<LogOut aria-hidden />} onClick={() => logOut.mutate()} disabled={logOut.isPending}>
          {words('log_out')}
        </ActionButton>
      </DeskBar>
      <div className="flex-1 overflow-auto p-4 md:px-6 md:py-5">
        <div className="grid max-w-4xl gap-5">
          <section className="card p-4">
            <div className="flex flex-wrap items-center gap-4">
              <StaffSquare name={me.name} className="size-12 text-18" />
              <div className="min-w-52 flex-1">
                <h2 className="truncate">{me.name}</h2>
                <p className="text-muted break-words">
                  {me.email} · {me.roles.map((one) => role(one)).join(', ')}
                </p>
              </div>
              <label className="flex items-center gap-2">
                <span>{words('language')}</span>
                <select
                  className="field !w-auto"
                  value={language}
                  onChange={(event) => save.mutate(event.target.value as 'en' | 'de')}
                >
                  <option value="en">English</option>
                  <option value="de">Deutsch</option>
                </select>
              </label>
            </div>
          </section>
          <Credentials showCodes={setCodes} />
          <Sessions />
        </div>
      </div>
      <DeskDialog title={words('new_codes')} isOpen={codes !== undefined} close={() => undefined} isStrict>
        <RecoveryCodes codes={codes ?? []} finish={() => setCodes(undefined)} />
      </DeskDialog>
    </>
  );
}

function Credentials({ showCodes }: { readonly showCodes: (codes: readonly string[]) => void }) {
  const words = useDeskWords('account');
  const me = useStaffMe();
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useDeskToast();
  const { run, trouble, isBusy } = useAttempt();
  const [secret, setSecret] = useState<ReplyOf<typeof beginPassword>>();
  const key = [deskKeys.ownCredentials] as const;
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => await askDesk(listCredentials, {}, { signal }),
  });
  const changed = async () => {
    await client.invalidateQueries({ queryKey: key });
    await client.invalidateQueries({ queryKey: [deskKeys.me] });
    await client.invalidateQueries({ queryKey: [deskKeys.ownSessions] });
  };
  if (error) return <FailureState fault={error} retry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={2} />;
  const addOne = () =>
    confirm({
      title: words('add_passkey'),
      text: words('add_passkey_text'),
      verb: words('add_passkey'),
      run: async () => {
        const { challenge, options } = await askDesk(beginPasskey, {});
        await askDesk(addPasskey, { name: deviceName(), challenge, response: await createPasskey(options) });
        await changed();
        toast({ text: words('passkey_added') });
      },
    });
  const begin = () =>
    confirm({
      title: words(me.has_password ? 'new_password' : 'add_password'),
      text: words('password_text'),
      verb: words('go_on'),
      run: async () => setSecret(await askDesk(beginPassword, {})),
    });
  const remove = (id: string, name: string) =>
    confirm({
      title: words('remove'),
      text: words('remove_text', { name }),
      verb: words('remove'),
      isDangerous: true,
      run: async () => {
        await askDesk(removeCredential, { id });
        await changed();
      },
    });
  const renew = () =>
    confirm({
      title: words('new_codes'),
      text: words('new_codes_text'),
      verb: words('new_codes'),
      run: async () => {
        const { recovery_codes: codes } = await askDesk(newRecoveryCodes, {});
        await changed();
        showCodes(codes);
      },
    });
  return (
    <section className="card" aria-labelledby="ways">
      <header>
        <h2 id="ways">{words('ways')}</h2>
        <span className="ml-auto flex flex-wrap gap-2">
          <ActionButton size="small" icon={<Plus aria-hidden />} onClick={addOne}>
            {words('add_passkey')}
          </ActionButton>
          <ActionButton size="small" onClick={begin}>
            {words(me.has_password ? 'new_password' : 'add_password')}
          </ActionButton>
        </span>
      </header>
      <ul>
        {data.credentials.map(({ id, kind, name, created_at: createdAt, last_used_at: usedAt }) => (
          <li key={id} className="border-line flex items-center gap-3 border-t px-4 py-3 first:border-t-0">
            {kind === 'passkey' ? <KeyRound className="size-5" aria-hidden /> : <Lock className="size-5" aria-hidden />}
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">
                {kind === 'passkey' ? words('passkey_named', { name }) : words('password')}
              </p>
              <p className="text-muted text-13">
                <span>{words('added')} </span>
                <Moment at={createdAt} />
                {usedAt && (
                  <span>
                    {' · '}
                    <span>{words('used')} </span>
                    <Ago at={usedAt} />
                  </span>
                )}
              </p>
            </div>
            <ActionButton
              size="small"
              look="quiet"
              icon={<Trash2 aria-hidden />}
              disabled={data.credentials.length === 1}
              title={data.credentials.length === 1 ? words('last_way') : undefined}
              aria-label={words('remove_named', { name: kind === 'passkey' ? name : words('password') })}
              onClick={() => remove(id, kind === 'passkey' ? name : words('password'))}
            />
          </li>
        ))}
      </ul>
      <div className="border-line flex flex-wrap items-center gap-3 border-t px-4 py-3">
        <p className="min-w-0 flex-1">{words('codes_left', { count: data.recovery_codes_left })}</p>
        <ActionButton size="small" onClick={renew}>
          {words('new_codes')}
        </ActionButton>
      </div>
      <DeskDialog title={words('new_password')} isOpen={secret !== undefined} close={() => setSecret(undefined)}>
        {secret && (
          <PasswordWithApp
            secret={secret.secret}
            qr={secret.qr}
            username={me.email}
            isBusy={isBusy}
            trouble={trouble}
            send={(password, code) =>
              void run(async () => {
                await askDesk(setPassword, { password, challenge: secret.challenge, code });
                setSecret(undefined);
                await changed();
                toast({ text: words('password_saved') });
              })
            }
          />
        )}
      </DeskDialog>
    </section>
  );
}

const devices = { phone: Smartphone, tablet: Tablet, computer: Laptop, unknown: Laptop } as const;

function Sessions() {
  const words = useDeskWords('account');
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const client = useQueryClient();
  const key = [deskKeys.ownSessions] as const;
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => await askDesk(listDeskSessions, {}, { signal }),
  });
  const end = useMutation({
    mutationFn: async (id: ReplyOf<typeof listDeskSessions>['sessions'][number]['id'] | 'others') =>
      id === 'others' ? await askDesk(endOtherDeskSessions, {}) : await askDesk(endDeskSession, { id }),
    onSuccess: (reply) => client.setQueryData(key, reply),
    onError: (fault) => toast({ text: refusal(fault), isError: true }),
  });
  if (error) return <FailureState fault={error} retry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={2} />;
  return (
    <section className="card" aria-labelledby="sessions">
      <header>
        <h2 id="sessions">{words('sessions')}</h2>
        {data.sessions.length > 1 && (
          <ActionButton size="small" className="ml-auto" onClick={() => end.mutate('others')} disabled={end.isPending}>
            {words('end_others')}
          </ActionButton>
        )}
      </header>
      <ul>
        {data.sessions.map(
          ({
            id,
            current,
            browser,
            system,
            device,
            geoip_country: country,
            method,
            last_seen_at: seenAt,
            expires_at: until,
          }) => {
            const Device = devices[device];
            const name = [browser, system].filter(Boolean).join(', ') || words('unknown_browser');
            return (
              <li key={id} className="border-line flex items-center gap-3 border-t px-4 py-3 first:border-t-0">
                <Device className="size-5" aria-hidden />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {name}
                    {current && <span className="chip chip-ok">{words('this_browser')}</span>}
                  </p>
                  <p className="text-muted text-13">
                    {[words(`methods.${method}`), country].filter(Boolean).join(' · ')}
                    {' · '}
                    <span>{words('seen')} </span>
                    <Ago at={seenAt} />
                    {' · '}
                    <span>{words('until')} </span>
                    <Moment at={until} />
                  </p>
                </div>
                {!current && (
                  <ActionButton
                    size="small"
                    onClick={() => end.mutate(id)}
                    disabled={end.isPending}
                    aria-label={words('end_named', { name })}
                  >
                    {words('end')}
                  </ActionButton>
                )}
              </li>
            );
          },
        )}
      </ul>
    </section>
  );
}
