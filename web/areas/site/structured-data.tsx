import { isValidElement, type ReactNode } from 'react';
import { useSettings } from '../../shared/people/settings.ts';
import { useUser } from '../../shared/people/user.ts';

/** A schema.org object. */
export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/**
 * Structured data of a visitors' page for search engines (schema.org), limited to what the page shows. Omitted on
 * discreet sites, and on pages for members or about one. (docs/product.md, Structured data.)
 */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  const { discreet } = useSettings();
  const user = useUser();
  if (user || discreet) return null;
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}

/** Returns a function that creates the breadcrumbs from the home page to a page. `title` is the page's heading. */
export function useBreadcrumbs(): (title: string, path: string) => Thing {
  const { origin, name } = useSettings();
  return (title, path) => ({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name, item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: title, item: origin + path },
    ],
  });
}

/** Returns the plain text of a formatted message, including the text of its links and emphasis. */
export function plainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(plainText).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return plainText(node.props.children);
  return '';
}
