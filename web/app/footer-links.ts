import { useSettings } from '../shared/people/settings.ts';
import { useIsAmerican } from '../shared/i18n/use-is-american.ts';
import { useWords } from '../shared/i18n/use-words.ts';

export interface FooterLink {
  readonly to: string;
  readonly label: string;
}

export interface FooterColumn {
  readonly title: string;
  readonly links: readonly FooterLink[];
}

/**
 * Returns the links of a footer. Readers in the United States get the choices that state laws require, but none that
 * only European law requires.
 */
export function useFooterLinks(reader: 'visitor' | 'member') {
  const words = useWords('shell.footer');
  const nav = useWords('shell.nav');
  const american = useWords('footer-us');
  const isAmerican = useIsAmerican();
  const { footer_pages = [] } = useSettings();

  const help = [
    { to: '/pages/faq', label: words('faq') },
    { to: '/pages/service', label: words('service') },
    { to: '/complaints', label: words('complaints') },
    { to: '/pages/return-policy', label: words('returns') },
    { to: '/pricing', label: words('pricing') },
    ...(isAmerican ? [] : [{ to: '/pages/order', label: words('order') }]),
    ...footer_pages.map(({ token, title }) => ({ to: `/${token}`, label: title })),
  ];
  const legal = [
    { to: '/pages/terms', label: words('terms') },
    { to: '/pages/privacy', label: words('privacy') },
    { to: '/pages/cookies', label: words('cookies') },
    { to: '/pages/accessibility', label: words('accessibility') },
    { to: '/pages/service#imprint', label: words('imprint') },
  ];
  const ban = { to: '/pages/ban', label: words('ban') };
  const account = [
    { to: '/settings', label: nav('settings') },
    { to: '/notifications', label: words('notifications') },
    { to: '/transactions', label: nav('statement') },
    ban,
  ];
  const own =
    reader === 'member' ? { title: words('account'), links: account } : { title: words('safety'), links: [ban] };
  const columns: readonly FooterColumn[] = [
    { title: words('help'), links: help },
    { title: words('legal'), links: legal },
    own,
  ];
  // By law, the withdrawal link must be easy to find, so it is not part of the columns.
  const withdraw = { to: '/withdraw', label: words('withdraw') };
  // State laws require these links to be visible without opening a column. (Cal. Civ. Code § 1798.135.)
  const choices: readonly FooterLink[] = isAmerican
    ? [
        { to: '/pages/privacy#do-not-sell', label: american('do_not_sell') },
        { to: '/pages/privacy#state-rights', label: american('state_rights') },
      ]
    : [];
  return { columns, apart: [...choices, withdraw], isAmerican };
}
