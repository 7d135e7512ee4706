import { createServer, get, type IncomingHttpHeaders } from 'node:http';

/**
 * The reference for a cached page: a Node server that sends the same bytes and headers without any processing. Fetches
 * them from the product (`PRODUCT`) once.
 */
const product = Number(process.env.PRODUCT);
const sent = { 'accept-encoding': 'br', 'accept-language': 'en-GB', cookie: 'locale=en' };
const pages = new Map<string, { readonly headers: IncomingHttpHeaders; readonly body: Buffer }>();

const server = createServer((request, response) => {
  const address = request.url ?? '/';
  const page = pages.get(address);
  if (page) return void response.writeHead(200, page.headers).end(page.body);
  get({ port: product, path: address, headers: sent }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const { date: _date, connection: _connection, 'keep-alive': _alive, ...headers } = answer.headers;
      const body = Buffer.concat(parts);
      pages.set(address, { headers: { ...headers, 'content-length': String(body.length) }, body });
      response.writeHead(200, headers).end(body);
    });
  });
});
server.listen(Number(process.env.PORT));
