import { useState } from 'react';
import { Link } from 'react-router';
import { useSettings } from '../../shared/people/settings.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Words } from '../../shared/i18n/words.tsx';

/** Lets the visitor confirm that they are an adult. Only "yes" closes the dialog; "no" is not stored. */
export default function EntryDialog({ onClose }: { onClose: () => void }) {
  return (
    <Words areas={['shell', 'entry']}>
      <Entry onClose={onClose} />
    </Words>
  );
}

function Entry({ onClose }: { onClose: () => void }) {
  const words = useWords('entry');
  const { name: site, fictional_warning } = useSettings();
  const [isTooYoung, setTooYoung] = useState(false);
  const legal = (page: string) => (chunks: React.ReactNode) => (
    <Link to={`/pages/${page}`} className="link">
      {chunks}
    </Link>
  );
  return (
    <Dialog title={words('title')} onClose={onClose} closable="never">
      <div role="status">
        <p className="mt-3 text-18 text-muted">{isTooYoung ? words('too_young', { site }) : words('text', { site })}</p>
      </div>
      {isTooYoung ? (
        <Button variant="text" wide className="mt-6" onClick={() => setTooYoung(false)}>
          {words('mistaken')}
        </Button>
      ) : (
        <>
          {fictional_warning && <p className="mt-3 text-muted">{fictional_warning}</p>}
          <Button size="large" wide className="mt-6" onClick={onClose}>
            {words('yes')}
          </Button>
          <Button variant="text" wide className="mt-2" onClick={() => setTooYoung(true)}>
            {words('no')}
          </Button>
          <p className="mt-4 text-center text-14 text-muted">
            {words.rich('rules', { terms: legal('terms'), privacy: legal('privacy') })}
          </p>
        </>
      )}
    </Dialog>
  );
}
