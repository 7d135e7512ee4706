import { createServer, get, type IncomingHttpHeaders } from 'node:http';

/**
 * The peer of a page that is kept: a Node server that sends the same bytes under the same headers, and nothing stands
 * between. What it sends it asks of the product (`PRODUCT`) once.
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
