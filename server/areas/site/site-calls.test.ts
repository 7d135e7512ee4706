import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import { countries } from '#contract/places.ts';
import { geocode, listCities, listInterests, listRegions, showCompanyInfo, showSettings } from '#contract/site.ts';
import { browser } from '#testing/browser.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';

const { app, clock, config, db } = await testServices();
await db
  .insertInto('site')
  .values({
    domain: 'plum.example',
    company_id: 1,
    is_default: false,
    settings: JSON.stringify({ name: 'Plum', niche: 3, refund_days: 3, message_credits: 2, signups: 'everyone' }),
  })
  .execute();
clock.move(60_000);

async function settingsIn(answer: Response) {
  return ((await answer.json()) as ReplyOf<typeof showSettings>).settings;
}

describe('the settings', () => {
  test('of an unknown host are those of the default site', async () => {
    const answer = await browser(app).send('/api/settings.php', { headers: { host: 'nobody.example' } });
    expect(await settingsIn(answer)).toMatchObject({ name: 'Damson', domain: 'damson.test' });
  });

  test('of a known host are those of its site, with invalid values replaced by safe defaults', async () => {
    const answer = await browser(app).send('/api/settings.php', { headers: { host: 'plum.example:8080' } });
    expect(await settingsIn(answer)).toMatchObject({
      name: 'Plum',
      niche: 3,
      message_credits: 2,
      refund_days: 14,
      signups: 'all',
      discreet: true,
    });
  });

  test('are cached per language and country', async () => {
    const asked = async (language: string) => {
      const { reply } = await browser(app, { language }).ask(showSettings, {});
      const { geoip_selected_country, region_data } = reply.settings;
      return [geoip_selected_country, region_data.find(({ region }) => region === 'BY')?.name];
    };
    for (let times = 0; times < 2; times += 1) {
      expect(await asked('de-DE')).toEqual(['DE', 'Bayern']);
      expect(await asked('en-DE')).toEqual(['DE', 'Bavaria']);
      expect((await asked('nl-NL'))[0]).toBe('NL');
    }
  });

  test('contain nothing about the viewer, and are the same for members and visitors', async () => {
    const services = await testServices();
    const anna = await person(services, 'Anna', { premium: true });
    const own = await anna.ask(showSettings, {});
    const visitor = await browser(services.app).ask(showSettings, {});
    expect(own.reply).toEqual(visitor.reply);
    expect(JSON.stringify(own.reply)).not.toContain(anna.id);
    expect([...own.headers.keys()]).not.toContain('set-cookie');
  });

  test('return 304 to a browser that has them cached, until they change', async () => {
    const own = browser(app);
    const first = await own.send('/api/settings.php');
    const tag = first.headers.get('etag')!;
    const again = async (known: string) => await own.send('/api/settings.php', { headers: { 'if-none-match': known } });
    expect([(await again(tag)).status, (await again(`"other", ${tag}`)).status]).toEqual([304, 304]);
    expect(await (await again(tag)).text()).toBe('');
    expect((await again('"other"')).status).toBe(200);

    const changed = JSON.stringify({ name: 'Damson', message_credits: 3 });
    await db.updateTable('site').set({ settings: changed }).where('is_default', '=', true).execute();
    clock.move(60_000);
    const fresh = await again(tag);
    expect(fresh.status).toBe(200);
    expect((await settingsIn(fresh)).message_credits).toBe(3);
    expect(fresh.headers.get('etag')).not.toBe(tag);
    await db.updateTable('site').set({ settings: '{}' }).where('is_default', '=', true).execute();
    clock.move(60_000);
    expect((await settingsIn(await again(fresh.headers.get('etag')!))).message_credits).toBe(1);
  });

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', null, (bytes: Buffer) => bytes],
  ])('are compressed as the browser accepts: %s', async (accepted, encoding, unpacked) => {
    const answer = await browser(app).send('/api/settings.php', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    const json = unpacked(Buffer.from(await answer.arrayBuffer())).toString();
    expect(JSON.parse(json)).toEqual((await browser(app).ask(showSettings, {})).reply);
  });

  test('of another host are returned to the operator only', async () => {
    const anyone = await browser(app).ask(showSettings, { host: 'plum.example' });
    expect(anyone.reply.settings.name).toBe('Damson');
    const headers = { authorization: `Bearer ${config.operatorSecret}` };
    const operator = await browser(app).send('/api/settings.php?host=plum.example', { headers });
    expect((await settingsIn(operator)).name).toBe('Plum');
    const unknown = await browser(app).send('/api/settings.php?host=evil.example', { headers });
    expect((await settingsIn(unknown)).name).toBe('Damson');
  });

  test('have every field of the specification', async () => {
    const { reply } = await browser(app).ask(showSettings, {});
    const fields = `countries name index_title description visible_profile_fields visible_profile_notes geoip_country
      geoip_selected_country cdn_prefix message_credits signup_credits photo_credits gift_credits message_length
      minimum_message_costs support_email support_phone enable_site_entry_popup push_public_key search_fields domain
      domain_language fictional_warning fictional_singular fictional_plural refund_days signups logged_out_search
      logged_out_search_trafficsource member_resell niche company_id mail_name interests region_data`;
    expect(Object.keys(reply.settings)).toEqual(expect.arrayContaining(fields.split(/\s+/)));
    expect(reply.settings.minimum_message_costs.NL).toEqual({ costs: 100, currency: 'EUR' });
    expect(Object.keys(reply.settings.minimum_message_costs)).toHaveLength(countries.length);
  });
});

test('support phone numbers have dashes and spaces stripped', async () => {
  const { reply } = await browser(app).ask(showCompanyInfo, {});
  expect(reply.companyinfo.support_phone).toBe('+31301234567');
});

test('the support phone of a site takes precedence over its company’s, without affecting other sites', async () => {
  const settings = JSON.stringify({ name: 'Pear', support_phone: '+44 1904-11 11 11' });
  await db.insertInto('site').values({ domain: 'pear.example', company_id: 1, is_default: false, settings }).execute();
  clock.move(60_000);
  const companyOf = async (host: string) => {
    const answer = await browser(app).send('/api/companyinfo.php', { headers: { host } });
    return ((await answer.json()) as ReplyOf<typeof showCompanyInfo>).companyinfo;
  };
  const phone = { support_phone: '+441904111111', support_phone_written: '+44 1904-11 11 11' };
  expect(await companyOf('pear.example')).toMatchObject(phone);
  expect(await companyOf('plum.example')).toMatchObject({ support_phone: '+31301234567' });
});

test('regions are named and sorted in the viewer’s language', async () => {
  const german = browser(app, { language: 'de' });
  const { reply } = await german.ask(listRegions, { country: 'DE' });
  expect(reply.regions.map(({ name }) => name).slice(0, 3)).toEqual(['Baden-Württemberg', 'Bayern', 'Berlin']);
  const english = await browser(app).ask(listRegions, { country: 'DE' });
  expect(english.reply.regions.map(({ name }) => name)).toContain('Bavaria');
});

test('the towns of a region are listed by name, most populous first, without duplicates', async () => {
  const visitor = browser(app);
  const { reply } = await visitor.ask(listCities, { country: 'NL', region: 'UT' });
  expect(reply.cities.slice(0, 2)).toEqual(['Utrecht', 'Amersfoort']);
  // New York has two towns of this name.
  const { cities } = (await visitor.ask(listCities, { country: 'US', region: 'NY' })).reply;
  expect(cities.filter((name) => name === 'Woodbury')).toHaveLength(1);
  expect((await visitor.ask(listCities, { country: 'NL', region: 'BY' })).reply.cities).toEqual([]);
});

test('interests are named in the viewer’s language', async () => {
  const { reply } = await browser(app, { language: 'nl' }).ask(listInterests, {});
  expect(reply.interests).toContainEqual({ id: 'sailing', name: 'Zeilen' });
});

describe('the place of a position', () => {
  test('is a town with its region, and never the position itself', async () => {
    const { reply } = await browser(app).ask(geocode, { lat: 52.0907, lon: 5.1214 });
    expect(reply).toEqual({ country: 'NL', region: 'UT', region_name: 'Utrecht', city: 'Utrecht' });
  });

  test('is refused at sea', async () => {
    expect((await browser(app).ask(geocode, { lat: 55, lon: 3 })).problem.code).toBe('nowhere');
  });

  test('is invalid off the map', async () => {
    expect((await browser(app).ask(geocode, { lat: 91, lon: 3 })).status).toBe(422);
  });
});
