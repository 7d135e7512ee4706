import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { showPayment } from '#contract/payments.ts';
import { balanceOf } from '#server/areas/credits/wallet.ts';
import { adminOf } from '../admin.ts';
import { placeTestOrder, storedPayment } from '../orders.ts';
import { person } from '../people.ts';
import type { TestServices } from '../services.ts';
import { bankStatement, type WrittenLine } from './statements.ts';

/** Creates buyers who pay by bank transfer, and an operator who imports bank statements. */
export async function transferScene(services: TestServices) {
  const { db } = services;
  const folder = await mkdtemp(path.join(tmpdir(), 'statements-'));
  let count = 0;

  async function buyer() {
    count += 1;
    const anna = await person(services, `Anna ${count}`);
    const { reply } = await placeTestOrder(anna, { payment_method: 'sct', country: 'DE' });
    const { payment } = (await anna.ask(showPayment, { payment_id: reply.payment_id })).reply;
    return { ...anna, payment_id: reply.payment_id, redirect: reply.redirect, transfer: payment.transfer! };
  }

  const admin = adminOf(services, 'bank');

  async function file(content: string): Promise<string> {
    count += 1;
    const name = path.join(folder, `${count}.xml`);
    await writeFile(name, content);
    return name;
  }
  const read = async (...lines: WrittenLine[]) => await admin(await file(bankStatement(lines)));
  const stateOf = async ({ payment_id, id }: Pick<Awaited<ReturnType<typeof buyer>>, 'payment_id' | 'id'>) => [
    (await storedPayment(services, payment_id)).status,
    await balanceOf(db, id),
  ];
  return { buyer, admin, file, read, stateOf };
}
