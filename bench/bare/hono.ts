import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The peer: a hello and nothing else, on the same server. */
const app = new Hono().get('/', (context) => context.json({ hello: 'world' }));
serve({ fetch: app.fetch, port: Number(process.env.PORT) });
