import { useQuery } from '@tanstack/react-query';
import { KeyRound, Lock } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ReplyOf } from '#contract/call.ts';
import {
  beginEnrolmentPasskey,
  beginEnrolmentPassword,
  enrolByPasskey,
  enrolByPassword,
  type Me,
  showEnrolment,
} from '#contract/desk/access.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { DeskField, AttemptTrouble } from '../../shared/fields.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { useStoreMe } from '../../shared/me.tsx';
import { FailureState, LoadingRows } from '../../shared/states.tsx';
import { useDeskLanguage, useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { AccessPage } from './access-page.tsx';
import { deviceName } from './device-name.ts';
import { PasswordWithApp } from './password-with-app.tsx';
import { createPasskey } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAttempt } from './use-attempt.ts';

/** Screen of a link for setting up a login. The token is in the fragment, so no server logs it. */
export function EnrolScreen() {
  const words = useDeskWords('access');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => hash.replace(/^#/, ''));
  const storeMe = useStoreMe();
  const [enrolled, setEnrolled] = useState<{ readonly me: Me; readonly recovery_codes: readonly string[] }>();
  const link = useQuery({
    queryKey: [deskKeys.enrolment, token],
    queryFn: async ({ signal }) => await askDesk(showEnrolment, { token }, { signal }),
    enabled: !enrolled,
    staleTime: Infinity,
  });
  if (enrolled) {
    return (
      <AccessPage title={words('codes')} text={words('codes_text')}>
        <RecoveryCodes
          codes={enrolled.recovery_codes}
          finish={() => {
            storeMe(enrolled.me);
            void navigate('/', { replace: true });
          }}
        />
      </AccessPage>
    );
  }
  if (link.isError) {
    const isOver = isRefusal(link.error, 'link_expired') || isRefusal(link.error, 'invalid');
    return (
      <AccessPage title={words(isOver ? 'link_over' : 'enrol')} text={isOver ? words('link_over_text') : undefined}>
        {isOver ? null : <FailureState fault={link.error} retry={() => void link.refetch()} />}
      </AccessPage>
    );
  }
  if (!link.data) {
    return (
      <AccessPage title={words('enrol')}>
        <LoadingRows rows={2} />
      </AccessPage>
    );
  }
  return <EnrolForm token={token} link={link.data} finish={setEnrolled} />;
}

interface EnrolFormProps {
  readonly token: string;
  readonly link: ReplyOf<typeof showEnrolment>;
  readonly finish: (enrolled: { readonly me: Me; readonly recovery_codes: readonly string[] }) => void;
}

function EnrolForm({ token, link, finish }: EnrolFormProps) {
  const words = useDeskWords('access');
  const role = useLooseWords('roles');
  const { language } = useDeskLanguage();
  const [name, setName] = useState(link.name);
  const [secret, setSecret] = useState<ReplyOf<typeof beginEnrolmentPassword>>();
  const { isBusy, trouble, run } = useAttempt();
  const byPasskey = () =>
    void run(async () => {
      const { challenge, options } = await askDesk(beginEnrolmentPasskey, { token, name });
      const response = await createPasskey(options);
      finish(await askDesk(enrolByPasskey, { token, name, language, passkey_name: deviceName(), challenge, response }));
    });
  const byPassword = (password: string, code: string) =>
    void run(async () => {
      const { challenge } = secret!;
      finish(await askDesk(enrolByPassword, { token, name, language, password, challenge, code }));
    });
  return (
    <AccessPage
      title={words('enrol')}
      text={words('enrol_text', { email: link.email, roles: link.roles.map((one) => role(one)).join(', ') })}
      foot={words('enrol_foot')}
    >
      <div className="flex flex-col gap-4">
        <DeskField
          label={words('your_name')}
          hint={words('name_hint')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="name"
          maxLength={60}
          required
          autoFocus={!secret}
        />
        {secret ? (
          <PasswordWithApp
            secret={secret.secret}
            qr={secret.qr}
            username={link.email}
            isBusy={isBusy}
            trouble={trouble}
            send={byPassword}
          />
        ) : (
          <>
            <AttemptTrouble>{trouble}</AttemptTrouble>
            <ActionButton
              look="primary"
              size="large"
              icon={<KeyRound aria-hidden />}
              disabled={isBusy}
              onClick={byPasskey}
            >
              {words('create_passkey')}
            </ActionButton>
            <ActionButton
              size="large"
              icon={<Lock aria-hidden />}
              disabled={isBusy}
              onClick={() => void run(async () => setSecret(await askDesk(beginEnrolmentPassword, { token })))}
            >
              {words('choose_password')}
            </ActionButton>
          </>
        )}
      </div>
    </AccessPage>
  );
}
