import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** What one sees first on a page of the product: enough to write the same page by hand. */
export interface Seen {
  readonly language: string;
  readonly title: string;
  readonly heading: string;
  readonly paragraphs: readonly { readonly text: string; /** In px. */ readonly size: number }[];
  /** Pictures as they are on the page, the ones first seen first. */
  readonly pictures: readonly { readonly src: string; readonly width: number; readonly height: number }[];
}

/** A page as somebody would write it who has an afternoon and no product: no scripts, one small style, one font of the system. */
export function writtenByHand({ language, title, heading, paragraphs, pictures }: Seen): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>`,
    '<meta name="viewport" content="width=device-width">',
    '<style>body{margin:0;font:16px/1.5 system-ui;color:#2b1a26}header,main{padding:16px;max-width:60rem;margin:auto}',
    'h1{font-size:36px;line-height:1.15}img{display:inline-block;max-width:100%;object-fit:cover}',
    'input,button{font:inherit;min-height:48px;display:block;width:100%}</style></head><body>',
    '<header><a href="/">Damson</a> <a href="/login">Login</a></header><main>',
    ...pictures.map(({ src, width, height }) => `<img src="${src}" alt="" width="${width}" height="${height}">`),
    `<h1>${heading}</h1>${paragraphs.map(({ text, size }) => `<p style="font-size:${size}px">${text}</p>`).join('')}`,
    '<form method="post"><label>E-mail<input name="email" type="email"></label><button>Join free</button></form>',
    '</main></body></html>',
  ].join('');
}

export interface BareServer {
  readonly port: number;
  readonly server: Server;
  /** How many bytes a page takes. */
  add(address: string, html: string): number;
}

/** A server that sends pages and pictures from memory, and does nothing else. Pictures come from the product, once. */
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
