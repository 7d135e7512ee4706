import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compileMessages } from '../locales/compile-messages.ts';
import { oldestBrowsers } from '../tools/vite/oldest-browsers.ts';
import { stripContractSchemas } from '../tools/vite/strip-contract-schemas.ts';

// The operators' desk: a single-page application of its own, so that members never download a byte of it. It is one
// script on purpose: staff keep it open for hours, and a chunk of a replaced version would be missing by then.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/desk/',
  cacheDir: '../.cache/vite-desk',
  publicDir: false,
  plugins: [compileMessages(), stripContractSchemas(), tailwindcss()],
  resolve: {
    // Messages are compiled at build time: the parser stays out of the browser.
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
