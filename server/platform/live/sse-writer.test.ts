import { connect } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { likeMember } from '#contract/likes.ts';
import { livePath } from '#contract/live.ts';
import { answerWith, listening } from '../../process/listen.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';

const services = await testServices();
const { hub } = services;
const server = await listening({ port: 0, host: '127.0.0.1' });
answerWith(server, services.app.fetch);
const { port } = server.address() as { port: number };
afterAll(() => server.close());

/** Opens a browser's stream, and collects everything received over it. */
function streamOf({ cookies }: TestPerson) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const heard = { text: '' };
  socket.on('data', (text: string) => (heard.text += text));
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.write(
    `GET ${livePath} HTTP/1.1\r\nhost: damson.test\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\n\r\n`,
  );
  return { socket, heard };
}

test('a stream over a socket starts at once, delivers events, and ends when its browser disconnects', async () => {
  const anna = await person(services, 'Anna');
  const bram = await person(services, 'Bram', { gender: 'male' });
  const before = hub.listeners;
  const { socket, heard } = streamOf(anna);
  await vi.waitFor(() => expect(heard.text).toMatch(/\nevent: here\nid: [\w-]+\n/), { timeout: 20_000 });
  expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(heard.text).toMatch(/\r\ncontent-type: text\/event-stream\r\n/i);
  expect(heard.text, 'has the security headers').toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  expect(hub.listeners).toBe(before + 1);

  await bram.ask(likeMember, { profile: anna.id }, { key: crypto.randomUUID() });
  await vi.waitFor(() => expect(heard.text).toContain(`"event":"like_received","from":"${bram.id}"`), {
    timeout: 20_000,
  });
  socket.destroy();
  await vi.waitFor(() => expect(hub.listeners).toBe(before), { timeout: 20_000 });
});

test('a browser that disconnects before it is authenticated leaves no listener behind', async () => {
  const chris = await person(services, 'Chris', { gender: 'male' });
  const before = hub.listeners;
  for (let times = 0; times < 20; times += 1) {
    const { socket } = streamOf(chris);
    socket.once('connect', () => setTimeout(() => socket.resetAndDestroy(), times % 4));
  }
  const { heard } = streamOf(chris);
  await vi.waitFor(() => expect(heard.text).toContain('event: here'), { timeout: 20_000 });
  await vi.waitFor(() => expect(hub.listeners).toBe(before + 1), { timeout: 20_000 });
});
