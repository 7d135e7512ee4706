import { inLine } from '../../../shared/people/interest-list.ts';
import { useLanguage, useWords } from '../../../shared/i18n/use-words.ts';
import { useHomeName } from './home-form.tsx';
import { useField } from './use-field.ts';

/** Summaries of collapsed sections, including unsaved changes. */
export function WordsSummary() {
  const words = useWords('profile-form.home');
  const hello = useField('signup_message').value;
  const about = useField('about_me').value;
  return hello || about || words('unknown');
}

export function InterestsSummary() {
  const words = useWords('profile-form.home');
  const names = useWords('interests');
  const language = useLanguage();
  const { value } = useField('interests');
  const all = value.map((one) => names(one));
  return all.length > 0 ? inLine(all, language) : words('unknown');
}

export function HomeSummary() {
  const words = useWords('profile-form.home');
  const say = useHomeName();
  const { value } = useField('home');
  return value ? say(value) : words('unknown');
}
