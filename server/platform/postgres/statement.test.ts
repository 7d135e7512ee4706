import { expect, test } from 'vitest';
import { joinPieces, nothing, statement, verbatim } from './statement.ts';

test('values become parameters, and pieces are inserted unchanged', () => {
  const { sql, parameters } = statement((sql) => {
    const where = joinPieces([sql`country = ${'NL'}`, sql`id <> ALL(${['a', 'b']})`]);
    return sql`SELECT ${verbatim('name')} FROM card WHERE ${where} ${nothing} LIMIT ${25}`;
  });
  expect(sql).toBe('SELECT name FROM card WHERE country = $1 AND id <> ALL($2)  LIMIT $3');
  expect(parameters).toEqual(['NL', ['a', 'b'], 25]);
});

test('a piece that appears twice in a statement sends its values once', () => {
  const { sql, parameters } = statement((sql) => {
    const where = sql`country = ${'NL'}`;
    return joinPieces([sql`SELECT 1 WHERE ${where}`, sql`SELECT 2 WHERE ${where} AND ${true}`], ' UNION ALL ');
  });
  expect(sql).toBe('SELECT 1 WHERE country = $1 UNION ALL SELECT 2 WHERE country = $1 AND $2');
  expect(parameters).toEqual(['NL', true]);
});

test('untrusted input is always a value, whatever it looks like', () => {
  const sent = { text: `'); DROP TABLE member; --` };
  for (const value of [sent, sent.text]) {
    const { sql, parameters } = statement((sql) => sql`SELECT ${value}`);
    expect(sql).toBe('SELECT $1');
    expect(parameters).toEqual([value]);
  }
});
