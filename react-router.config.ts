import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole sitemap is small: no request is spent on finding the next screen.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
