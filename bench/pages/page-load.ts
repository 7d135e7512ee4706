import type { Browser, Page } from '@playwright/test';
import { brotliCompressSync } from 'node:zlib';
import type { Seen } from './hand-written.ts';

/** The cost of loading a page, before any interaction. Bytes and requests are those before the application starts. */
export interface PageLoad {
  /** Largest contentful paint, in milliseconds. */
  readonly lcp: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Total blocking time, including the start of the application, in milliseconds. */
  readonly tbt: number;
  readonly requests: number;
  readonly htmlBytes: number;
  /** Transferred size of script files and inline scripts. */
  readonly scriptBytes: number;
  readonly scriptFiles: number;
}

/** A phone with a slow connection: 1.6 Mbit/s down, 150 ms latency, and a processor four times slower than this one. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const slower = 4;
/** The page counts as loaded after this long without network traffic, in milliseconds. */
const quietMilliseconds = 500;

/** The application starts at most 1.5 s after the load event. It has settled after this long, in milliseconds. */
const settledMilliseconds = 5_000;

/** Loads a page in a new browser context. */
export async function loadBenchPage(browser: Browser, address: string): Promise<PageLoad> {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', line);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const kinds = new Map<string, string>();
    const bytes = { Document: 0, Script: 0 } as Record<string, number>;
    let files = 0;
    cdp.on('Network.responseReceived', ({ requestId, type }) => {
      kinds.set(requestId, type);
      if (type === 'Script') files += 1;
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? '';
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    });
    await page.addInitScript({ content: observe });
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForTimeout(quietMilliseconds);
    const { inline } = await page.evaluate<Observed>(observed);
    const before = {
      requests: kinds.size,
      htmlBytes: bytes.Document!,
      scriptBytes: bytes.Script! + (inline ? brotliCompressSync(inline).length : 0),
      scriptFiles: files,
    };
    await page.waitForTimeout(settledMilliseconds);
    const { lcp, cls, tbt } = await page.evaluate<Observed>(observed);
    return { lcp, cls, tbt, ...before };
  } finally {
    await context.close();
  }
}

interface Observed {
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  readonly inline: string;
}

/** Runs in the page before anything else. */
const observe = `
  window.seen = { lcp: 0, cls: 0, tbt: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.seen.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.seen.cls += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.tbt += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
`;

/** Ignores the page's data, which is transferred as an inline script. */
const observed = `(() => {
  const scripts = [...document.scripts].filter(({ src, type }) => !src && type !== 'application/json');
  const inline = scripts.map(({ text }) => text).filter((text) => !text.includes('streamController.enqueue'));
  return { ...window.seen, inline: inline.join('') };
})()`;

const seen = `(() => {
  const plain = (text) => (text ?? '').replaceAll(/[&<>"]/g, ' ').replaceAll(/\\s+/g, ' ').trim();
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const inView = (element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && isShown(element);
  };
  const poster = document.querySelector('main video')?.poster;
  const pictures = [...document.querySelectorAll('main img')].filter(inView).map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return { src: new URL(one.currentSrc || one.src).pathname, width: Math.round(width), height: Math.round(height) };
  });
  const parts = 'h1, h2, h3, p, li, label, button, summary, dt, dd, td, input:not([type=hidden]), select, textarea';
  const blocks = [...document.querySelectorAll('main :is(' + parts + ')')]
    .filter((one) => isShown(one) && !one.querySelector(parts))
    .map((one) => ({
      kind: one.matches('input, select, textarea') ? 'field' : one.matches('summary, dt, dd, td') ? 'p' : one.localName,
      text: plain(one.ariaLabel ?? one.textContent),
      size: Number.parseFloat(getComputedStyle(one).fontSize),
    }));
  const linksIn = (place) => [...document.querySelectorAll(place + ' a')].map((one) => ({
    text: plain(one.ariaLabel ?? one.textContent),
    href: one.getAttribute('href'),
  }));
  return {
    language: document.documentElement.lang,
    title: plain(document.title),
    description: plain(document.querySelector('meta[name=description]')?.content),
    header: linksIn('header'),
    blocks,
    footer: linksIn('footer'),
    pictures: poster ? [{ src: new URL(poster).pathname, width: innerWidth, height: 500 }, ...pictures] : pictures,
  };
})()`;

/** Extracts the content of a page, so that the page can be written by hand. */
export async function seenOn(page: Page, address: string): Promise<Seen> {
  await page.goto(address, { waitUntil: 'load' });
  return await page.evaluate<Seen>(seen);
}
