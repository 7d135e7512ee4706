import { expect, test } from 'vitest';
import { htmlOf, textOf } from './mail-content.ts';

const content = {
  subject: 'Hello',
  greeting: 'Hi Anna,',
  paragraphs: ['A café at eleven?'],
  button: { label: 'Yes', href: 'https://damson.example/yes?token=abc' },
  footer: ['Damson B.V.'],
};
const setting = { language: 'en', from: 'Plum <3', addressHint: 'The button doesn’t work? Copy this address:' };

test('an email names its sender, supports dark mode, and loads nothing', () => {
  const html = htmlOf(content, setting);
  expect(html).toContain('>Plum &lt;3</p>');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).not.toMatch(/<img|<link|@import|url\(/);
});

test('the plain address of a button has an introduction, and an email without a button has none', () => {
  expect(htmlOf(content, setting)).toMatch(
    /Copy this address:<\/p><p [^>]*>https:\/\/damson\.example\/yes\?token=abc</,
  );
  const { button: _none, ...plain } = content;
  expect(htmlOf(plain, setting)).not.toContain('Copy this address');
});

test('a mailbox previews only the first sentence, and the email hides this copy of it', () => {
  const html = htmlOf({ ...content, paragraphs: ['A <café> at eleven?', 'Or later.'] }, setting);
  const [first] = /<body[^>]*>\s*<div[^>]*>([^<]*)/.exec(html)!.slice(1);
  expect(first).toMatch(/^A &lt;café&gt; at eleven\?(?:&#847;&zwnj;&nbsp;)+$/);
  expect(html).toMatch(/<body[^>]*>\s*<div style="display:none;[^"]*" aria-hidden="true">/);
});

test('in French, the plain text sets a colon apart from its label', () => {
  const french = textOf({ ...content, rows: [['Pack', '50 crédits']] }, 'fr');
  expect(french).toContain('Pack\u{a0}: 50 crédits');
  expect(textOf({ ...content, rows: [['Package', '50 credits']] }, 'en')).toContain('Package: 50 credits');
});
