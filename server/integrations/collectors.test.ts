import { describe, expect, test } from 'vitest';
import { collectorsOf } from './collectors.ts';

const key = `test_${'a'.repeat(30)}`;

function read(set: Partial<Parameters<typeof collectorsOf>[0]>) {
  const wrong: string[] = [];
  return { ...collectorsOf({ APP_ENV: 'development', ...set }, wrong), wrong };
}

describe('configured payment providers', () => {
  test('default to the sandbox in development and to none in production', () => {
    expect(read({}).names).toEqual(['sandbox']);
    expect(read({ SANDBOX_PAYMENTS: 'off' }).names).toEqual([]);
    expect(read({ APP_ENV: 'production' }).names).toEqual([]);
  });

  test('can be Mollie, with its key and default address', () => {
    const { names, mollie, wrong } = read({ APP_ENV: 'production', PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: key });
    expect(names).toEqual(['mollie']);
    expect(wrong).toEqual([]);
    expect(mollie).toEqual({ key, origin: 'https://api.mollie.com' });
  });

  test('can be several, in the given order, with routes per method and country', () => {
    const set = {
      PAYMENT_PROVIDER: 'sandbox, mollie',
      MOLLIE_API_KEY: key,
      PAYMENT_ROUTES: 'paypal=mollie ideal@NL=mollie',
    };
    expect(read(set)).toMatchObject({
      names: ['sandbox', 'mollie'],
      routes: [
        { method: 'paypal', country: undefined, provider: 'mollie' },
        { method: 'ideal', country: 'NL', provider: 'mollie' },
      ],
      wrong: [],
    });
  });

  test.each([
    [{ PAYMENT_PROVIDER: 'stripe' }, 'PAYMENT_PROVIDER must be one or more of'],
    [{ PAYMENT_PROVIDER: 'mollie' }, 'set MOLLIE_API_KEY'],
    [{ PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'secret' }, 'set MOLLIE_API_KEY'],
    [{ PAYMENT_ROUTES: 'cash=sandbox' }, 'cash=sandbox is not a route'],
    [{ PAYMENT_ROUTES: 'ideal@XX=sandbox' }, 'is not a route'],
    [{ PAYMENT_ROUTES: 'ideal=mollie' }, 'is not a route'],
    [{ PAYMENT_ROUTES: 'ideal' }, 'is not a route'],
  ])('are rejected with a reason if the settings are %j', (set, says) => {
    expect(read(set).wrong.join()).toContain(says);
    expect(read(set).wrong.join()).not.toContain('secret');
  });
});
