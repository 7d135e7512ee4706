import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The reference server: responds with a hello and does nothing else. */
const app = new Hono().get('/', (context) => context.json({ hello: 'world' }));
serve({ fetch: app.fetch, port: Number(process.env.PORT) });
