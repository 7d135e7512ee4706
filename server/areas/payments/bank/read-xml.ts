import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';

/** Thrown for a bank file that cannot be parsed. The message states the reason. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * Parses XML into the shape of `schema`. Elements named in `lists` become arrays, all values are text, attributes start
 * with `@`. Rejects a document type: banks never send one, and entities could expand without limit.
 */
export function readXml<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  lists: readonly string[],
): z.output<Schema> {
  if (/<!(DOCTYPE|ENTITY)/i.test(file)) throw new UnreadableFile('The file has a document type, which is not allowed.');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => lists.includes(name),
  });
  const read = schema.safeParse(parsed(parser, file));
  if (!read.success)
    throw new UnreadableFile(`The file does not have the expected format:\n${z.prettifyError(read.error)}`);
  return read.data;
}

function parsed(parser: XMLParser, file: string): unknown {
  try {
    return parser.parse(file, true);
  } catch (fault) {
    throw new UnreadableFile(`The file is not XML: ${(fault as Error).message}`);
  }
}
