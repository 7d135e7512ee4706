import { useIsAmerican } from '../i18n/use-is-american.ts';
import { useWords } from '../i18n/use-words.ts';
import { useSettings } from './settings.ts';

interface ScreeningNoticeProps {
  className?: string;
}

/**
 * Warns readers in the United States that members are not screened, in bold capitals of at least 12 points, as some
 * states require: before joining, before a first message, and at the foot of each page. Renders nothing elsewhere.
 * (Safety, section 3.1.)
 */
export function ScreeningNotice({ className }: ScreeningNoticeProps) {
  const words = useWords('footer-us');
  const { name } = useSettings();
  if (!useIsAmerican()) return null;
  return <p className={`text-16 font-bold uppercase ${className ?? ''}`}>{words('screening', { site: name })}</p>;
}
