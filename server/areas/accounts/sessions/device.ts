import type { Session } from '#contract/accounts/sessions.ts';

/** A browser's user agent in terms that members recognize. */
export type Device = Pick<Session, 'browser' | 'system' | 'device'>;

// Most browsers also list the ones that they are compatible with: the first match counts.
const browsers = [
  ['SamsungBrowser/', 'Samsung Internet'],
  ['DuckDuckGo/', 'DuckDuckGo'],
  ['Ddg/', 'DuckDuckGo'],
  ['Vivaldi/', 'Vivaldi'],
  ['OPR/', 'Opera'],
  ['OPT/', 'Opera'],
  ['EdgiOS/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['Edg/', 'Edge'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iOS', 'phone'],
  ['iPad', 'iPadOS', 'tablet'],
  ['Android', 'Android', 'phone'],
  ['Windows', 'Windows', 'computer'],
  ['CrOS', 'ChromeOS', 'computer'],
  ['Macintosh', 'macOS', 'computer'],
  ['Linux', 'Linux', 'computer'],
] as const;

export function deviceOf(userAgent: string): Device {
  const [, browser = null] = browsers.find(([mark]) => userAgent.includes(mark)) ?? [];
  const [, system = null, device = 'unknown'] = systems.find(([mark]) => userAgent.includes(mark)) ?? [];
  // Android tablets have no `Mobile` in their user agent.
  const tablet = system === 'Android' && !userAgent.includes('Mobile');
  return { browser, system, device: tablet ? 'tablet' : device };
}
