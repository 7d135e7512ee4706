import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { oldestBrowsers } from './tools/vite/oldest-browsers.ts';
import { compileMessages } from './locales/compile-messages.ts';
import { clientChunks } from './tools/vite/client-chunks.ts';
import { stripContractSchemas } from './tools/vite/strip-contract-schemas.ts';
import { iconSprite } from './tools/vite/icon-sprite.ts';
import { offlineFiles } from './tools/vite/precache-manifest.ts';
import { serviceWorkerFile } from './tools/vite/bundle-service-worker.ts';
import { wordFiles } from './locales/message-catalogs.ts';

export default defineConfig({
  cacheDir: '.cache/vite',
  publicDir: 'web/app/public',
  plugins: [
    compileMessages(),
    wordFiles(),
    iconSprite(),
    stripContractSchemas(),
    tailwindcss(),
    reactRouter(),
    offlineFiles(),
    serviceWorkerFile(),
  ],
  resolve: {
    // Messages are compiled at build time: the parser stays out of the browser.
    alias: [
      {
        find: /^use-intl\/format-message$/,
        replacement: fileURLToPath(new URL('web/shared/i18n/format-message.ts', import.meta.url)),
      },
    ],
  },
  // Found before the first page is asked for, so that developing does not begin with a reload.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
  // Bundled into the server's pages as well, so that the alias holds there.
  ssr: { noExternal: ['use-intl'] },
  build: { target: oldestBrowsers, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [clientChunks] } } } } },
  },
});
