import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useSettings } from '../../shared/people/settings.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

interface TranslationConsentProps {
  provider: string;
  onAgree: () => void;
  onClose: () => void;
}

/** Requests consent before the first text is sent to the translation provider. Nothing is sent automatically. */
export function TranslationConsent({ provider, onAgree, onClose }: TranslationConsentProps) {
  const words = useWords('translations');
  const { name: site } = useSettings();
  return (
    <Dialog title={words('consent_title', { provider })} onClose={onClose}>
      <p className="mt-4">{words('consent', { provider, site })}</p>
      <p className="mt-3 text-muted">{words('consent_hint')}</p>
      <div className="mt-6 grid gap-2 sm:flex sm:flex-row-reverse sm:justify-start">
        <Button onClick={onAgree}>{words('agree')}</Button>
        <Button variant="text" onClick={onClose}>
          {words('not_now')}
        </Button>
      </div>
    </Dialog>
  );
}
