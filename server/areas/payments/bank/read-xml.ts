import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';

/** A file from outside that is not what it should be; the message says why. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * Reads XML into the shape of `schema`: elements named in `lists` are lists, all values are text, attributes begin with
 * `@`. A document type is refused: nothing that banks send has one, and entities could be without end.
 */
export function readXml<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  lists: readonly string[],
): z.output<Schema> {
  if (/<!(DOCTYPE|ENTITY)/i.test(file)) throw new UnreadableFile('The file has a document type, and is not read.');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => lists.includes(name),
  });
  const read = schema.safeParse(parsed(parser, file));
  if (!read.success) throw new UnreadableFile(`The file is not what was expected:\n${z.prettifyError(read.error)}`);
  return read.data;
}

function parsed(parser: XMLParser, file: string): unknown {
  try {
    return parser.parse(file, true);
  } catch (fault) {
    throw new UnreadableFile(`The file is no XML: ${(fault as Error).message}`);
  }
}
