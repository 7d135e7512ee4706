import { DoorOpen, Eye, MapPinOff, ReceiptText } from 'lucide-react';
import { useSettings } from '../../../shared/people/settings.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** The reasons to trust the site, at a glance. Each reason links to its section below. */
export function Promises() {
  const words = useWords('site.index');
  const { photo_approval } = useSettings();
  const promises = [
    { icon: ReceiptText, to: '#costs', text: words('costs_title') },
    { icon: Eye, to: '#photos', text: words(photo_approval === 'by_hand' ? 'photos_title' : 'copies_title') },
    { icon: MapPinOff, to: '#photos', text: words('distance_title') },
    { icon: DoorOpen, to: '#leaving', text: words('leaving_title') },
  ];
  return (
    <ul className="page grid gap-x-4 gap-y-1 py-4 xs:grid-cols-2 lg:grid-cols-4 lg:gap-8 lg:py-5">
      {promises.map(({ icon: Icon, to, text }) => (
        <li key={text}>
          <a href={to} className="flex min-h-12 items-center gap-3 text-14 font-semibold hover:underline md:text-16">
            <Icon className="size-6 shrink-0 text-link" strokeWidth={1.75} aria-hidden />
            <span className="min-w-0 hyphens-auto">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
