import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compileMessages } from '../locales/compile-messages.ts';
import { oldestBrowsers } from '../tools/vite/oldest-browsers.ts';
import { stripContractSchemas } from '../tools/vite/strip-contract-schemas.ts';

// The desk is a separate single-page application, so that members never download it. It is a single script on purpose:
// staff leave it open for hours, and lazy chunks of a replaced version would be missing.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/desk/',
  cacheDir: '../.cache/vite-desk',
  publicDir: false,
  plugins: [compileMessages(), stripContractSchemas(), tailwindcss()],
  resolve: {
    // Messages are compiled at build time, so that the browser does not need the parser.
    alias: [
      {
        find: /^use-intl\/format-message$/,
        replacement: fileURLToPath(new URL('../web/shared/i18n/format-message.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: '../build/desk',
    emptyOutDir: true,
    target: oldestBrowsers,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
});
