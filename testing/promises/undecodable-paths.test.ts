import { expect, test } from 'vitest';
import { browser } from '../browser.ts';
import { drawingProduct } from '../pages/drawing-product.ts';
import { person } from '../people.ts';
import { testServices } from '../services.ts';

const services = await testServices();
const { fetch } = await drawingProduct(services, []);
const anna = await person(services, 'Anna');
const visitor = browser({ fetch });
const member = browser({ fetch });
for (const [name, value] of anna.cookies) member.cookies.set(name, value);

const bytes = ['%00', 'a%00b', '%00.html', 'terms%00', '%ff', '%c0%80', '%'];

test.each(['/', '/pages/', '/landers/', '/landers/gallery/xx/'].flatMap((folder) => bytes.map((one) => folder + one)))(
  'a visitor who requests %s gets a 404',
  async (path) => expect((await visitor.send(path)).status).toBe(404),
);

test.each(['/members/', '/chats/', '/likes/m/', '/credits/', '/transactions/'].map((folder) => `${folder}%00`))(
  'a member who requests %s gets a 404',
  async (path) => expect((await member.send(path)).status).toBe(404),
);
