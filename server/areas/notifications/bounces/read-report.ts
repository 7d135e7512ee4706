import PostalMime, { type Attachment } from 'postal-mime';
import { isAboutAddress } from '../../../integrations/mail/hard-bounce.ts';

/** A mail server's report about one of our emails. */
export interface BounceReport {
  readonly reason: 'bounce' | 'fbl';
  /** Parts of our email enclosed in the report, which may contain our token. */
  readonly enclosed: readonly string[];
}

/** Limits beyond any real report; deeper nesting is rejected. */
const parsing = {
  rfc822Attachments: true,
  forceRfc822Attachments: true,
  attachmentEncoding: 'utf8',
  maxNestingDepth: 8,
  maxHeadersSize: 128 * 1024,
} as const;

/**
 * Reads a delivery status notification (RFC 3464) or a complaint (RFC 5965). Undefined for any other email, and for
 * reports that are not a reason to stop sending: a delay, a rejection that is not about the address, an email marked as
 * "not spam".
 */
export async function readReport(raw: Uint8Array): Promise<BounceReport | undefined> {
  const mail = await PostalMime.parse(raw, parsing).catch(() => undefined);
  if (!mail) return undefined;
  const part = (...types: readonly string[]) => mail.attachments.find(({ mimeType }) => types.includes(mimeType));
  const original = fieldsOf(part('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'));
  const enclosed = [original.get('message-id'), original.get('return-path'), mail.inReplyTo, mail.references];

  const status = part('message/delivery-status', 'message/global-delivery-status');
  if (status)
    return blocksOf(status).some(isHardBounce) ? { reason: 'bounce', enclosed: present(enclosed) } : undefined;

  const feedback = part('message/feedback-report');
  if (!feedback) return undefined;
  const fields = fieldsOf(feedback);
  if (!complaints.has(fields.get('feedback-type')?.toLowerCase() ?? '')) return undefined;
  return { reason: 'fbl', enclosed: present([fields.get('original-mail-from'), ...enclosed]) };
}

const complaints = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list']);

function isHardBounce(fields: ReadonlyMap<string, string>): boolean {
  const status = /^\d\.\d+\.\d+/.exec(fields.get('status') ?? '')?.[0] ?? '';
  return fields.get('action')?.toLowerCase() === 'failed' && isAboutAddress(status);
}

/** Returns the groups of fields of a delivery status: the first about the email, then one per recipient. */
function blocksOf(part: Attachment): ReadonlyMap<string, string>[] {
  return textOf(part)
    .split(/\n\s*\n/)
    .map(fieldsIn);
}

function fieldsOf(part: Attachment | undefined): ReadonlyMap<string, string> {
  return fieldsIn(part ? textOf(part).split(/\n\s*\n/, 1)[0]! : '');
}

function textOf({ content }: Attachment): string {
  return (typeof content === 'string' ? content : '')
    .slice(0, 64 * 1024)
    .replaceAll('\r\n', '\n')
    .trimStart();
}

function fieldsIn(text: string): ReadonlyMap<string, string> {
  const lines = text.replace(/\n[ \t]+/g, ' ').split('\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function present(texts: readonly (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined);
}
