import { describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { showDiscountCode } from '#contract/payments.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';

const services = await testServices();
const { db } = services;
const wish = { credits: 75, country: 'NL', payment_method: 'ideal' } as const;

describe('npm run admin -- discount', () => {
  const admin = adminOf(services, 'discount');

  test('creates a code with every condition, lists it, and withdraws it', async () => {
    const anna = await person(services, 'Anna');
    const { name } = await db
      .selectFrom('member_card')
      .select('name')
      .where('id', '=', anna.id)
      .executeTakeFirstOrThrow();
    const terms = ['--until=2027-01-31', '--country=NL', '--currency=EUR', '--minimum=20', '--methods=ideal,paypal'];
    const listed = await admin('make', 'spring-26', '30', ...terms, '--member', name, '--validity=once');
    expect(listed).toContain(
      `SPRING-26  30%  until 2027-01-31  once  NL  from €20.00  ideal,paypal  for ${name}  used 0 times`,
    );
    expect((await anna.ask(showDiscountCode, { code: 'Spring-26', ...wish })).status).toBe(200);
    expect(await admin('make', 'SPRING-26', '20', '--until=2027-01-31')).toContain('already');
    expect(await admin('make', 'SPRING26', '20', '--until=2027-01-31')).toContain('SPRING-26 already');
    expect(await admin('withdraw', 'spring-26')).toContain('SPRING-26  30%  withdrawn');
    expect((await anna.ask(showDiscountCode, { code: 'SPRING-26', ...wish })).status).toBe(404);
  });

  test('generates an unguessable code', async () => {
    const listed = await admin('make', '-', '10', '--until=2027-01-31');
    expect(listed).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2} {2}10%/m);
  });

  test.each([
    [['make', 'AB', '10', '--until=2027-01-31'], 'not a valid code'],
    [['make', 'TIMEBONUS25', '10', '--until=2027-01-31'], 'reserved'],
    [['make', 'SUMMER', '0', '--until=2027-01-31'], 'not a percentage'],
    [['make', 'SUMMER', '91', '--until=2027-01-31'], 'not a percentage'],
    [['make', 'SUMMER', '10'], 'Set a last day'],
    [['make', 'SUMMER', '10', '--until=2020-01-31'], 'Set a last day'],
    [['make', 'SUMMER', '10', '--until=2027-01-31', '--country=XX'], 'not a country'],
    [['make', 'SUMMER', '10', '--until=2027-01-31', '--minimum=5'], 'needs a currency'],
    [['make', 'SUMMER', '10', '--until=2027-01-31', '--methods=cash'], 'not a payment method'],
    [['make', 'SUMMER', '10', '--until=2027-01-31', '--member=Nobody'], 'No such member'],
    [['make', 'SUMMER', '10', '--until=2027-01-31', '--colour=red'], 'no option --colour'],
    [['withdraw', 'NEVERMADE'], 'no active code'],
  ])('rejects %j with the reason', async (words, why) => {
    expect((await admin(...words)).replace("'", '’')).toContain(why);
    expect(await db.selectFrom('discount_code').selectAll().where('code', '=', 'SUMMER').execute()).toEqual([]);
  });
});
