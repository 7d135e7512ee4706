import type { RouteConfigEntry } from '@react-router/dev/routes';
import { writeSlug } from '#contract/landing-slug.ts';
import type { Language } from '#contract/languages.ts';
import routes from '#web/app/routes.ts';

export interface SitemapScreen {
  readonly path: string;
  /** The file of the screen. The file's folder is the screen's area. */
  readonly file: string;
  /** The layouts around the screen, outermost first. */
  readonly layouts: readonly string[];
}

/** The values for the parameters in paths. */
export interface Named {
  readonly member: string;
  readonly conversation: string;
  readonly payment: string;
  /** The language of a landing page's slug; English by default. */
  readonly language?: Language;
}

export const screens: readonly SitemapScreen[] = screensOf(routes);

function screensOf(list: readonly RouteConfigEntry[], parent = '', layouts: readonly string[] = []): SitemapScreen[] {
  return list.flatMap(({ path = '', file, children }) => {
    const own = path ? `${parent}/${path}` : parent;
    if (!children) return [{ path: own || '/', file, layouts }];
    return screensOf(children, own, [...layouts, file]);
  });
}

/** Returns the URL of a screen with all parameters filled in. */
export function screenUrl(path: string, { member, conversation, payment, language = 'en' }: Named): string {
  const id = path.startsWith('/chats') ? conversation : path.startsWith('/transactions') ? payment : member;
  const named: Record<string, string> = {
    id: path.startsWith('/credits') ? '30' : id,
    token: 'nobody-wrote-this',
    type: 'sent',
    slug: writeSlug({ niche: 1, language }),
    paymentmethod: 'ideal',
  };
  return path.replace(/:(\w+)\??/g, (_, name: string) => named[name] ?? '').replace('*', 'nowhere/at/all');
}
