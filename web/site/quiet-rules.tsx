import { Eye, MapPinOff, ReceiptText } from 'lucide-react';
import { useWords } from '../words/use-words.ts';
import { useCdn } from '../people/cdn.ts';
import cups from './faces/cups.webp';
import { useSettings } from '../people/settings.ts';

/** Three promises of the product. */
export function QuietRules() {
  const words = useWords('site.index');
  const cdn = useCdn();
  const { signup_credits, message_credits } = useSettings();
  const free = Math.floor(signup_credits / Math.max(1, message_credits));
  const rules = [
    { icon: MapPinOff, title: words('distance_title'), text: words('distance_text') },
    { icon: Eye, title: words('photos_title'), text: words('photos_text') },
    {
      icon: ReceiptText,
      title: words('cost_title'),
      text: free > 0 ? words('cost_text', { count: free }) : words('cost_text_none'),
    },
  ];
  return (
    <section className="page grid items-start gap-8 pt-14 md:pt-20 lg:grid-cols-[minmax(0,30rem)_1fr] lg:gap-16">
      <div>
        <h2 className="mb-6 max-w-80 text-28 md:text-36">{words('rules_title')}</h2>
        <img src={cdn.picture(cups)} alt="" width={960} height={470} loading="lazy" className="w-full rounded-card" />
      </div>
      <ul className="lg:pt-26">
        {rules.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4 border-line py-5 not-last:border-b">
            <Icon className="mt-0.5 size-6 shrink-0 text-link" strokeWidth={1.75} aria-hidden />
            <div>
              <h3 className="text-18">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-14 text-muted lg:col-span-2">{words('drawn_faces')}</p>
    </section>
  );
}
