import { Eye, MapPinOff, ReceiptText } from 'lucide-react';
import { useSettings } from '../../shared/people/settings.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

/**
 * Three facts that a visitor can rely on, and a note that the people in the pictures are drawn. Shown below every
 * landing page's picture.
 */
export function ThreeRules() {
  const words = useWords('site.index');
  const own = useWords('landers');
  const { photo_approval, signup_credits, message_credits } = useSettings();
  const free = Math.floor(signup_credits / Math.max(1, message_credits));
  const photos = photo_approval === 'by_hand' ? 'photos' : 'copies';
  const rules = [
    { icon: MapPinOff, title: words('distance_title'), text: words('distance_text') },
    { icon: Eye, title: words(`${photos}_title`), text: words(`${photos}_text`) },
    {
      icon: ReceiptText,
      title: words('costs_title'),
      text: free > 0 ? own('cost.free', { count: free }) : own('cost.none'),
    },
  ];
  return (
    <section className="page py-8 md:py-10">
      <ul className="grid gap-5 md:grid-cols-3 md:gap-8">
        {rules.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <Icon className="mt-0.5 size-6 shrink-0 text-link" strokeWidth={1.75} aria-hidden />
            <div>
              <h2 className="text-16 leading-6">{title}</h2>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-14 text-muted">{own('drawn')}</p>
    </section>
  );
}
