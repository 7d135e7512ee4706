const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;
const browsers = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(?:e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

/** Returns a name for a passkey of this browser, such as "Chrome, Linux". */
export function deviceName(): string {
  const { userAgent } = navigator;
  const [, system = ''] = systems.find(([pattern]) => pattern.test(userAgent)) ?? [];
  const [, browser = ''] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return [browser, system].filter(Boolean).join(', ') || 'Passkey';
}
