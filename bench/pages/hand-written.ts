import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** A part of a page's content, such as a heading, a paragraph or a field. */
interface Block {
  /** The tag, or `field`. */
  readonly kind: string;
  readonly text: string;
  /** In pixels. */
  readonly size: number;
}

interface LinkTo {
  readonly text: string;
  readonly href: string;
}

/** The content of a product page, sufficient to write the same page by hand. */
export interface Seen {
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly header: readonly LinkTo[];
  /** All of the content, not only the first screen. */
  readonly blocks: readonly Block[];
  readonly footer: readonly LinkTo[];
  /** Pictures of the first screen at their size; those below would load later. */
  readonly pictures: readonly { readonly src: string; readonly width: number; readonly height: number }[];
}

/**
 * A minimal hand-written style sheet for exactly these elements, with the product's look: colours in light and dark
 * mode, phone and desktop, fields, buttons and focus. Uses a system font.
 */
const css = [
  ':root{--brand:#993d72;--bg:#fdfafc;--surface:#fff;--line:#e9e0e5;--input:#8b7a85;--text:#1e2657;--muted:#5c5876}',
  '@media(prefers-color-scheme:dark){:root{color-scheme:dark;--bg:#180c14;--surface:#21141d;--line:#392833;--input:#94838e;--text:#f5eef3;--muted:#bfb0ba}}',
  '*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}',
  'header,main,.in{padding:0 16px;max-width:1240px;margin:auto}',
  'header{position:sticky;top:0;display:flex;gap:8px;align-items:center;height:56px;max-width:none;background:var(--surface);border-bottom:1px solid var(--line)}',
  'header a:first-child{margin-right:auto;font-size:22px;font-weight:700;text-decoration:none;color:inherit}',
  'a{color:var(--brand);font-weight:600}:focus-visible{outline:2.5px solid var(--text);outline-offset:2.5px}',
  'main{padding-top:40px;max-width:40rem}h1,h2,h3{margin:0 0 24px;line-height:1.2;letter-spacing:-.018em;text-wrap:balance}p,li{margin:0 0 12px}',
  'img{display:inline-block;max-width:100%;object-fit:cover;border-radius:16px}label{display:block;margin:20px 0 6px;font-weight:600}',
  'input,select,textarea,button{font:inherit;min-height:48px;width:100%;padding:8px 16px;color:inherit;background:var(--surface);border:1.5px solid var(--input);border-radius:12px}',
  'button{border:0;border-radius:99px;background:var(--brand);color:#fff;font-weight:600;cursor:pointer}button:hover{background:#7e2d5c}button:disabled{opacity:.6}',
  'footer{margin-top:64px;padding:40px 0;background:#1e2657;color:#fff;font-size:14px}footer a{display:block;min-height:44px;color:#c5c9e2;text-decoration:none}footer a:hover{text-decoration:underline}',
  '@media(min-width:768px){header{height:64px;padding:0 24px}main{padding-top:64px}footer .in{columns:3}}',
  '@media(prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important}}@media print{header,footer{display:none}}',
].join('');

/** The page as somebody could write it by hand in an afternoon: the same content, without scripts. */
export function writtenByHand(seen: Seen): string {
  const { language, title, description, header, blocks, footer, pictures } = seen;
  const links = (all: readonly LinkTo[]) => all.map(({ text, href }) => `<a href="${href}">${text}</a>`).join('');
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>`,
    `<meta name="description" content="${description}"><meta name="viewport" content="width=device-width">`,
    `<style>${css}</style></head><body><header>${links(header)}</header><main>`,
    ...pictures.map(({ src, width, height }) => `<img src="${src}" alt="" width="${width}" height="${height}">`),
    ...blocks.map(writtenBlock),
    `</main><footer><div class="in">${links(footer)}</div></footer></body></html>`,
  ].join('');
}

const usualSize = 16;

function writtenBlock({ kind, text, size }: Block): string {
  if (kind === 'field') return `<input aria-label="${text}">`;
  return `<${kind}${size === usualSize ? '' : ` style="font-size:${size}px"`}>${text}</${kind}>`;
}

export interface BareServer {
  readonly port: number;
  readonly server: Server;
  /** Adds a page and returns its size in bytes. */
  add(address: string, html: string): number;
}

/** Starts a server that only sends pages and pictures from memory. Fetches the pictures from the product once. */
export async function bareServer(product: string): Promise<BareServer> {
  const pages = new Map<string, Buffer>();
  const pictures = new Map<string, { readonly type: string; readonly body: Buffer }>();
  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    const page = pages.get(address);
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
      response.end(page);
      return;
    }
    void (async () => {
      const known = pictures.get(address) ?? (await fetched(product + address));
      pictures.set(address, known);
      response.writeHead(200, { 'content-type': known.type, 'cache-control': 'max-age=31536000' }).end(known.body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    server,
    add: (address, html) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      const packed = brotliCompressSync(html, { params });
      pages.set(address, packed);
      return packed.length;
    },
  };
}

async function fetched(address: string) {
  const answer = await fetch(address);
  return {
    type: answer.headers.get('content-type') ?? 'application/octet-stream',
    body: Buffer.from(await answer.arrayBuffer()),
  };
}
