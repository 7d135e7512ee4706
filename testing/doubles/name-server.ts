import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import dns, { type Answer } from 'dns-packet';

/** The records of a name server, by name and type. Other names do not exist. */
export type Zone = Readonly<Record<string, readonly Answer[]>>;

/** A real name server on a free port, with the records of a zone that a test may change. */
export async function openNameServer(zone: () => Zone) {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { id, questions = [] } = dns.decode(message);
    const [question] = questions;
    const records = zone();
    const known = question ? records[question.name] : undefined;
    const answers = (known ?? []).filter(({ type }) => type === question!.type);
    const noSuchName = 3;
    const flags = dns.AUTHORITATIVE_ANSWER | (known ? 0 : noSuchName);
    socket.send(dns.encode({ type: 'response', id, flags, questions, answers }), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() };
}
