import { ButtonLink } from '../../../shared/ui/button.tsx';
import { ScreenTitle } from '../../../shared/ui/screen-title.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface UnknownChoiceProps {
  what: 'package' | 'method';
}

/** Shown if the URL names an unknown package or payment method. */
export function UnknownChoice({ what }: UnknownChoiceProps) {
  const words = useWords('payments.unknown');
  return (
    <div className="px-4 py-14">
      <ScreenTitle>{words(what)}</ScreenTitle>
      <Notice heading="h1" title={words(what)} text={words('text')}>
        <ButtonLink to="/credits" reloadDocument variant="outline">
          {words('action')}
        </ButtonLink>
      </Notice>
    </div>
  );
}
