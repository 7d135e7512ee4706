import { companyQuery } from '../areas/site/company.ts';
import { preload, stay } from '../shared/api/preload.ts';
import { Frame } from './frame.tsx';
import { Screen } from './screen.tsx';
import { ScreenTrouble } from './screen-trouble.tsx';
import type { ScreenHandle } from '../shared/i18n/screen-handle.ts';

export const loader = preload(({ ask }) => [companyQuery(ask)]);
export const clientLoader = stay;
export const handle = { words: [], visitorWords: ['accounts', 'entry'] } satisfies ScreenHandle;

/** The default layout: top navigation, alerts, footer. (Specification, section 2: layouts.) */
export default function DefaultLayout() {
  return (
    <Frame>
      <Screen />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ScreenTrouble />
    </Frame>
  );
}
