import { Mail } from 'lucide-react';
import type { MailPreview } from '#contract/desk/photos.ts';
import { useDeskLocale, useDeskWords } from './words.tsx';

/** Text of an email to a member, in their language and in English. */
export function MailText({ mail, name }: { readonly mail: MailPreview; readonly name: string }) {
  const words = useDeskWords('items');
  const locale = useDeskLocale();
  const language = new Intl.DisplayNames([locale], { type: 'language' }).of(mail.language) ?? mail.language;
  return (
    <section className="border-line rounded-card border" aria-label={words('reads', { name, language })}>
      <p className="text-muted flex items-center gap-2 px-3 py-2 text-13">
        <Mail className="size-4" aria-hidden />
        {words('reads', { name, language })}
      </p>
      <div className={mail.english ? 'border-line grid border-t md:grid-cols-2 md:gap-x-4' : 'border-line border-t'}>
        <div className="min-w-0 space-y-1.5 p-3 text-13" lang={mail.language}>
          <p className="font-semibold">{mail.own.subject}</p>
          {mail.own.paragraphs.map((text, index) => (
            <p key={index}>{text}</p>
          ))}
        </div>
        {mail.english && (
          <div
            className="text-muted border-line min-w-0 space-y-1.5 border-t p-3 md:border-t-0 md:border-l text-13"
            lang="en"
          >
            <p className="font-semibold">{mail.english.subject}</p>
            {mail.english.paragraphs.map((text, index) => (
              <p key={index}>{text}</p>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
