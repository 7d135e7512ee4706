import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email, memberName, signupForm } from '../accounts/accounts.ts';
import { messageText } from '../chats/chats.ts';
import { likeWithMessage } from '../chats/first-message.ts';
import { saveProfile, signupMessage } from '../members/profiles.ts';
import { debitForm } from '../payments/direct-debit.ts';
import { complain, makeAppeal, reportMember } from '../reports.ts';

const invisible = ['\u2800', '\u0301', '\u3164 \u200b', '\u{e0041}'];

function codesOf(schema: z.ZodMiniType, value: unknown): string[] {
  return z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];
}

describe.each(invisible)('a text of %j alone', (text) => {
  test('is refused as a message', () => expect(codesOf(messageText, text)).toEqual(['empty']));

  test('is refused as a first message', () => {
    expect(z.safeParse(likeWithMessage.input.shape.text, text).success).toBe(false);
  });

  test('is an empty line at the top of a profile', () => expect(z.parse(signupMessage, text)).toBe(''));

  test('is an empty text about a member', () => {
    expect(z.parse(saveProfile.input, { field: 'about_me', value: text, version: 0 }).value).toBe('');
  });

  test('is refused as the text of a complaint or an appeal', () => {
    expect(codesOf(complain.input.shape.text, text)).toEqual(['text_missing']);
    expect(codesOf(complain.input.shape.about, text)).toEqual(['about_missing']);
    expect(codesOf(makeAppeal.input.shape.text, text)).toEqual(['text_missing']);
  });

  test('is an empty remark to a report', () => expect(z.parse(reportMember.input.shape.text, text)).toBe(''));

  test('is nobody’s account', () => {
    expect(z.safeParse(debitForm.shape.account_holder, text).success).toBe(false);
  });
});

test('an address is stored clean', () =>
  expect(z.parse(email, ' <mailto:anna@example.org>, ')).toBe('anna@example.org'));

test('an address of 254 characters is accepted, a longer one refused', () => {
  const domain = `${'b'.repeat(60)}.`.repeat(3);
  expect(codesOf(email, `${'a'.repeat(64)}@${domain}org.xy`)).toEqual([]);
  expect(codesOf(email, `${'a'.repeat(64)}@${domain}${'c'.repeat(60)}.org`)).toEqual(['invalid_email']);
});

test('a name of single letters in other forms is still as long as its reader sees it', () => {
  expect(z.parse(memberName, ' Jean\u2010Luc ')).toBe('Jean-Luc');
  expect(codesOf(memberName, 'B\u200b\u200bo')).toEqual(['name_too_short']);
});

test('a form declares the format of its address', () => {
  const { properties } = z.toJSONSchema(signupForm, { io: 'input', unrepresentable: 'any' });
  expect(properties?.['email']).toMatchObject({ format: 'email' });
});
