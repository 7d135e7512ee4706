import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web/app',
  buildDirectory: 'build',
  ssr: true,
  // The browser's loader of a screen is one line (`stay`): no file of its own.
  splitRouteModules: false,
  // The whole sitemap is small: no request is spent on finding the next screen.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
