import { Fingerprint } from 'lucide-react';
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { beginFreshPasskey, confirmFreshCode, confirmFreshPasskey } from '#contract/desk/access.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { serverNow } from '#web/shared/api/server-clock.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { DeskDialog } from '../../shared/dialog.tsx';
import { AppCodeField, AttemptTrouble } from '../../shared/fields.tsx';
import { type FreshAct, FreshContext } from '../../shared/fresh.ts';
import { useStaffMe, useStoreMe } from '../../shared/me.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { readPasskey } from './passkeys.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * Provides the confirmation dialog of irreversible actions. The dialog names the consequences, and authenticates again
 * if needed.
 */
export function FreshAuthentication({ children }: { readonly children: ReactNode }) {
  const [act, setAct] = useState<FreshAct>();
  const confirm = useCallback((next: FreshAct) => setAct(next), []);
  return (
    <FreshContext value={confirm}>
      {children}
      {act && <FreshDialog act={act} close={() => setAct(undefined)} />}
    </FreshContext>
  );
}

interface FreshDialogProps {
  readonly act: FreshAct;
  readonly close: () => void;
}

function FreshDialog({ act, close }: FreshDialogProps) {
  const words = useDeskWords('access');
  const me = useStaffMe();
  const storeMe = useStoreMe();
  const { isBusy, trouble, run } = useAttempt();
  const [code, setCode] = useState('');
  const until = me.session.fresh_until;
  // The server may require a fresh authentication although the session seemed fresh. The dialog then requests one.
  const [isAsked, setAsked] = useState(false);
  const isFresh = !isAsked && until !== null && Date.parse(until) > serverNow();
  const [byCode, setByCode] = useState(!me.has_passkey);
  const authenticate = async () => {
    if (byCode) {
      storeMe((await askDesk(confirmFreshCode, { code })).me);
      return;
    }
    const { challenge, options } = await askDesk(beginFreshPasskey, {});
    storeMe((await askDesk(confirmFreshPasskey, { challenge, response: await readPasskey(options) })).me);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      if (!isFresh) await authenticate();
      try {
        await act.run();
      } catch (fault) {
        if (isRefusal(fault, 'fresh_authentication_required')) setAsked(true);
        throw fault;
      }
      close();
    });
  };
  const asksCode = !isFresh && byCode;
  return (
    <DeskDialog title={act.title} isOpen close={close}>
      <form onSubmit={send} className="flex flex-col gap-4" noValidate>
        <div>{act.text}</div>
        <AttemptTrouble>{trouble}</AttemptTrouble>
        {asksCode && <AppCodeField label={words('app_code')} value={code} change={setCode} isFocused />}
        <ActionButton
          isSubmit
          look={act.isDangerous ? 'danger' : 'primary'}
          size="large"
          icon={isFresh || byCode ? undefined : <Fingerprint aria-hidden />}
          disabled={isBusy}
          autoFocus={!asksCode}
        >
          {isFresh ? act.verb : words(byCode ? 'confirm_code' : 'confirm_passkey', { verb: act.verb })}
        </ActionButton>
        <div className="flex justify-center gap-4">
          <ActionButton look="quiet" onClick={close}>
            {words('not_now')}
          </ActionButton>
          {!isFresh && me.has_passkey && me.has_password && (
            <ActionButton look="quiet" onClick={() => setByCode(!byCode)}>
              {words(byCode ? 'use_passkey' : 'use_app')}
            </ActionButton>
          )}
        </div>
      </form>
    </DeskDialog>
  );
}
