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

describe.each(invisible)('text that consists only of %j', (text) => {
  test('is rejected as a message', () => expect(codesOf(messageText, text)).toEqual(['empty']));

  test('is rejected as a first message', () => {
    expect(z.safeParse(likeWithMessage.input.shape.text, text).success).toBe(false);
  });

  test('becomes an empty greeting in a profile', () => expect(z.parse(signupMessage, text)).toBe(''));

  test('becomes an empty “about me” text', () => {
    expect(z.parse(saveProfile.input, { field: 'about_me', value: text, version: 0 }).value).toBe('');
  });

  test('is rejected as the text of a complaint or an appeal', () => {
    expect(codesOf(complain.input.shape.text, text)).toEqual(['text_missing']);
    expect(codesOf(complain.input.shape.about, text)).toEqual(['about_missing']);
    expect(codesOf(makeAppeal.input.shape.text, text)).toEqual(['text_missing']);
  });

  test('becomes an empty remark in a report', () => expect(z.parse(reportMember.input.shape.text, text)).toBe(''));

  test('is rejected as an account holder', () => {
    expect(z.safeParse(debitForm.shape.account_holder, text).success).toBe(false);
  });
});

test('surrounding characters of an email address are removed', () =>
  expect(z.parse(email, ' <mailto:anna@example.org>, ')).toBe('anna@example.org'));

test('an email address of 254 characters is accepted, and a longer one is rejected', () => {
  const domain = `${'b'.repeat(60)}.`.repeat(3);
  expect(codesOf(email, `${'a'.repeat(64)}@${domain}org.xy`)).toEqual([]);
  expect(codesOf(email, `${'a'.repeat(64)}@${domain}${'c'.repeat(60)}.org`)).toEqual(['invalid_email']);
});

test('the length of a name is checked after normalization', () => {
  expect(z.parse(memberName, ' Jean\u2010Luc ')).toBe('Jean-Luc');
  expect(codesOf(memberName, 'B\u200b\u200bo')).toEqual(['name_too_short']);
});

test('the JSON schema of a form declares its email field', () => {
  const { properties } = z.toJSONSchema(signupForm, { io: 'input', unrepresentable: 'any' });
  expect(properties?.['email']).toMatchObject({ format: 'email' });
});
