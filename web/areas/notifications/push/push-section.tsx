import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { pushSettings, quietHours, switchPush } from '#contract/notifications/push.ts';
import { SettingsSection } from '../../accounts/settings/settings-section.tsx';
import { askPersistently } from '../../../shared/api/pending-calls.ts';
import { useMe } from '../../../shared/people/user.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { FailureNotice } from '../../../shared/ui/notice.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { SavedSwitch } from '../saved-switch.tsx';
import { pushQuery, useHereTrouble, useSwitchHere } from './push.ts';
import { usePushState } from './push-state.ts';

/** Push settings: whether this browser receives notifications, about what, and with how much detail. */
export function PushSection() {
  const words = useWords('push');
  const { data, error, refetch } = useQuery(pushQuery());
  return (
    <SettingsSection title={words('title')} lead={words('lead')}>
      {!data && (
        <div className="p-4 md:p-5">
          {error ? <FailureNotice onRetry={() => void refetch()} /> : <Skeleton className="h-12" />}
        </div>
      )}
      {data && <Here elsewhere={data.elsewhere} />}
      {data && (data.here || data.elsewhere > 0) && <Choices settings={data.settings} />}
    </SettingsSection>
  );
}

function Here({ elsewhere }: { elsewhere: number }) {
  const words = useWords('push');
  const state = usePushState();
  const trouble = useHereTrouble();
  const { mutate, isPending, variables, error } = useSwitchHere();
  const isOn = isPending ? variables : state === 'on';
  const cannot = state === 'unsupported' || state === 'denied' ? state : undefined;
  return (
    <div className="px-4 py-3 md:px-5">
      <Switch
        label={words('here.label')}
        hint={words('here.hint')}
        checked={isOn}
        disabled={cannot !== undefined || isPending}
        onChange={mutate}
      />
      {cannot && (
        <p className="mt-2 flex gap-2 text-14 text-muted">
          <Info className="mt-0.5 size-4 shrink-0" aria-hidden />
          {words(`here.${cannot}`)}
        </p>
      )}
      {error && !isPending && <FieldError>{trouble(error)}</FieldError>}
      <p role="status" className="sr-only">
        {state === 'on' && words('step.is_on')}
      </p>
      {elsewhere > 0 && <p className="mt-1 text-14 text-muted">{words('elsewhere', { count: elsewhere })}</p>}
    </div>
  );
}

function Choices({ settings }: { settings: Readonly<Record<(typeof pushSettings)[number], boolean>> }) {
  const words = useWords('push.settings');
  const client = useQueryClient();
  const format = useFormatter();
  const me = useMe().id;
  const sentence = useRefusalSentence('push', switchPush);
  const hour = (of: number) =>
    format.dateTime(new Date(Date.UTC(2026, 0, 1, of)), { timeStyle: 'short', timeZone: 'UTC' });
  const hours = { from: hour(quietHours.from), until: hour(quietHours.until) };
  return pushSettings.map((setting) => (
    <SavedSwitch
      key={setting}
      label={words(`${setting}.label`)}
      hint={setting === 'quiet_hours' ? words('quiet_hours.hint', hours) : words(`${setting}.hint`)}
      on={settings[setting]}
      sentence={sentence}
      save={async (on) => {
        const { push } = await askPersistently(me, switchPush, { setting, on });
        client.setQueryData(pushQuery().queryKey, push);
      }}
    />
  ));
}
