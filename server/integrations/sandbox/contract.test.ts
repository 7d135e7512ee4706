import { providerContract } from '#testing/payments/provider-contract.ts';
import { testServices } from '#testing/services.ts';
import { signatureHeader, signWebhook } from './signature.ts';

const { db, provider, config, clock } = await testServices();
const payment = (ref: string) => db.updateTable('sandbox_payment').where('ref', '=', ref);

providerContract('the sandbox', async () => ({
  provider,
  end: async (ref, status) => void (await payment(ref).set({ status }).execute()),
  chargeBack: async (ref, amount_minor) =>
    void (await payment(ref).set({ charged_back_minor: amount_minor }).execute()),
  webhook: (ref) => {
    const body = JSON.stringify({ ref });
    return { body, headers: new Headers({ [signatureHeader]: signWebhook(config.secret, body, clock.now()) }) };
  },
  now: clock.now,
}));
