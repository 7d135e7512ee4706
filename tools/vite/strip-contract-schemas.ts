import type { Plugin } from 'vite';

const declaration = /[\\/]contract[\\/].*\.ts$/;

/**
 * Vite plugin: reduces the contract for browsers. Calls keep the schemas of their requests. Only the server and the
 * compiler need the schemas of replies. Schemas are declared without importing the library, and can be built for
 * validation on demand (web/shared/api/schemas/). Unused schemas are removed.
 */
export function stripContractSchemas(): Plugin {
  return {
    name: 'damson-contract-in-browser',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!declaration.test(id) || !code.includes('zod/mini')) return undefined;
      const { body } = this.parse(code);
      const changes = body.flatMap((statement) => changesIn(statement as unknown as Node, code));
      return { code: withChanges(code, changes), map: null };
    },
  };
}

/** A node of the syntax tree, reduced to the fields used here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function changesIn(statement: Node, code: string): Change[] {
  if (statement.type === 'ImportDeclaration') return ownSchemas(statement);
  const declared = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null;
  if (declared?.type !== 'VariableDeclaration') return [];
  return (declared.declarations as readonly Node[]).flatMap(({ init }) =>
    init ? changesInValue(init as Node, code) : [],
  );
}

function ownSchemas({ start, end, source }: Node): Change[] {
  if ((source as { readonly value?: unknown }).value !== 'zod/mini') return [];
  return [{ start, end, text: `import { z } from '#web/shared/api/schemas/deferred-schemas.ts';` }];
}

/** Marks a top-level value that a call creates as free of side effects, so that it is removed if unused. */
function changesInValue(value: Node, code: string): Change[] {
  if (value.type !== 'CallExpression' || !['z', 'call'].includes(rootOf(value))) return [];
  return [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => ' },
    ...(rootOf(value) === 'call' ? withoutReply(value, code) : []),
    { start: value.end, end: value.end, text: ')()' },
  ];
}

/** Returns the name at the start of a chain of calls. */
function rootOf(node: Node): string {
  if (node.type === 'CallExpression') return rootOf(node.callee as Node);
  if (node.type === 'MemberExpression') return rootOf(node.object as Node);
  return node.type === 'Identifier' ? String(node.name) : '';
}

function withoutReply(call: Node, code: string): Change[] {
  const [declared] = call.arguments as readonly Node[];
  if (declared?.type !== 'ObjectExpression') return [];
  const reply = (declared.properties as readonly Node[]).find(
    ({ type, key }) => type === 'Property' && (key as Node).name === 'reply',
  );
  if (!reply) return [];
  const comma = code.indexOf(',', reply.end);
  return [{ start: reply.start, end: comma >= 0 && comma < declared.end ? comma + 1 : reply.end, text: '' }];
}

function withChanges(code: string, changes: readonly Change[]): string {
  let written = code;
  for (const { start, end, text } of changes.toReversed())
    written = written.slice(0, start) + text + written.slice(end);
  return written;
}
