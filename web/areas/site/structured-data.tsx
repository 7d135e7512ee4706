import { isValidElement, type ReactNode } from 'react';
import { useSettings } from '../../shared/people/settings.ts';
import { useUser } from '../../shared/people/user.ts';

/** Something of schema.org. */
export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/**
 * What a page for visitors says of itself to search engines, in the terms of schema.org: nothing but what it shows. A
 * discreet site says nothing of the kind, nor does any page for members or about one. (docs/product.md, Structured
 * data.)
 */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  const { discreet } = useSettings();
  const user = useUser();
  if (user || discreet) return null;
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json">{json}</script>;
}

/** The way to a page from the home page, which the logo leads to. `title` is the page's heading. */
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

/** What is read of a formatted message: its links and emphasis as plain text. */
export function plainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(plainText).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return plainText(node.props.children);
  return '';
}
