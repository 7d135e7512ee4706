import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountSettings } from '#contract/accounts/account-settings.ts';
import { saveOrientation } from '#contract/members/orientation.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { ChoiceBackground, choiceLabelClass, Radio } from '../../../shared/ui/radio.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { accountSettingsQuery } from '../account-settings.ts';
import { seeksFromDraft, sexualityOf } from '../sign-up/seeking.ts';
import { useMe } from '../../../shared/people/user.ts';
import { SettingsForm } from './settings-form.tsx';
import { memberKeys } from '../../members/keys.ts';

/**
 * Form for the genders that the member seeks, worded as in the sign-up. The first time, it requires explicit consent.
 */
export function OrientationForm({ orientation }: Pick<AccountSettings, 'orientation'>) {
  const words = useWords('settings.orientation');
  const { name: site } = useSettings();
  const { profile } = useMe();
  const client = useQueryClient();
  const [sexuality, setSexuality] = useState(orientation?.sexuality);
  const [consent, setConsent] = useState(false);
  const { gender } = profile;
  const { submit, pending, trouble, forget } = useSubmit(saveOrientation, { consent_needed: 'consent' });
  const sentence = useRefusalSentence('settings', saveOrientation);
  const refused = useWords('settings.refused');

  const send = async () => {
    const agreed = orientation ? undefined : consent;
    if (!(await submit({ sexuality, consent: agreed }))) return false;
    setConsent(false);
    toast({ tone: 'good', text: words('saved') });
    await Promise.all([
      client.invalidateQueries(accountSettingsQuery()),
      client.invalidateQueries({ queryKey: memberKeys.lists }),
    ]);
    return true;
  };

  return (
    <SettingsForm
      onSend={send}
      sendLabel={words('save')}
      busy={pending}
      unchanged={sexuality === orientation?.sexuality && !consent}
      error={trouble.refusal && !trouble.fields.consent ? sentence(trouble.refusal) : undefined}
    >
      <fieldset aria-invalid={trouble.fields.sexuality ? true : undefined} tabIndex={-1} className="outline-none">
        <legend className="font-semibold">{words('legend')}</legend>
        {seeksFromDraft.map((choice) => (
          <label
            key={choice}
            className={`flex min-h-11 w-fit items-center gap-3 rounded-input pr-3 ${choiceLabelClass}`}
          >
            <Radio
              name="sexuality"
              value={choice}
              checked={sexuality === sexualityOf(gender, choice)}
              onChange={() => {
                setSexuality(sexualityOf(gender, choice));
                forget('sexuality');
              }}
            />
            <ChoiceBackground />
            {words(choice)}
          </label>
        ))}
        {trouble.fields.sexuality && <FieldError>{words('choose')}</FieldError>}
      </fieldset>
      {!orientation && (
        <div>
          <label className="flex gap-3">
            <input
              type="checkbox"
              name="consent"
              checked={consent}
              aria-invalid={trouble.fields.consent ? true : undefined}
              onChange={(event) => {
                setConsent(event.target.checked);
                forget('consent');
              }}
              className="mt-0.5 size-6 shrink-0 accent-primary"
            />
            <span className="text-14">{words('consent', { site })}</span>
          </label>
          {trouble.fields.consent && <FieldError>{refused('consent_needed')}</FieldError>}
        </div>
      )}
    </SettingsForm>
  );
}
