import type { Language } from '#contract/languages.ts';
import { withColon } from '#locales/grammar.ts';

/** The content of an email, before it is laid out. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly href: string };
  /** Rows of a small table, such as on a receipt. */
  readonly rows?: readonly (readonly [label: string, value: string])[];
  /** Below the line: the sender, and why this email was sent. */
  readonly footer: readonly string[];
  /** The link to the notification settings, in every optional email. */
  readonly stop?: { readonly label: string; readonly href: string };
}

/** Returns the email as plain text, for readers who prefer or need it. */
export function textOf(content: MailContent, language: Language): string {
  const { greeting, paragraphs, rows, button, footer, stop } = content;
  const table = rows?.map(([label, value]) => `${withColon(language, label)} ${value}`).join('\n');
  const link = button && `${withColon(language, button.label)}\n${button.href}`;
  const end = stop && `${withColon(language, stop.label)}\n${stop.href}`;
  return [greeting, ...paragraphs, table, link, '-- ', ...footer, end].filter(Boolean).join('\n\n');
}

/** Styles for email programs that support dark mode. The other programs only use the inline styles. */
const darkStyle = `@media (prefers-color-scheme: dark) {
.page { background: #190f16 !important; color: #f5edf2 !important }
.card { background: #241620 !important }
.quiet, .quiet a { color: #c3b3bd !important }
.cell { border-color: #44303d !important }
}`;

/** Styles that reduce margins on phones. */
const narrowStyle = `@media (max-width: 480px) {
.page { padding: 12px !important }
.words { padding: 24px 20px !important }
.name, .below { padding-left: 20px !important; padding-right: 20px !important }
}
@media (max-width: 359px) {
.cell { display: block !important }
.label { padding-bottom: 0 !important; border: 0 !important }
.value { padding-top: 0 !important; text-align: left !important }
}`;

/** The frame around the content. */
interface Setting {
  readonly language: string;
  /** The sender's name. */
  readonly from: string;
  /** The introduction to the plain address of the button. */
  readonly addressHint: string;
}

/**
 * Renders every email in the same layout, light or dark: one column under the sender's name. Loads nothing, because a
 * request would reveal when and where the email is read.
 */
export function htmlOf(
  { subject, greeting, paragraphs, rows, button, footer, stop }: MailContent,
  { language, from, addressHint }: Setting,
): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;
  const table = rows
    ? `<table role="presentation" style="width:100%;margin:0 0 24px;border-collapse:collapse">${rows.map(row).join('')}</table>`
    : '';
  const small = 'margin:0 0 4px;font-size:14px;color:#5c5876';
  const link = button
    ? `<p style="margin:24px 0"><a href="${escape(button.href)}" style="background:#993d72;color:#ffffff;text-decoration:none;font-weight:700;padding:14px 28px;border-radius:999px;display:inline-block">${escape(button.label)}</a></p>
<p class="quiet" style="${small}">${escape(addressHint)}</p><p class="quiet" style="${small};word-break:break-all">${escape(button.href)}</p>`
    : '';
  const end = stop
    ? `<p style="margin:0 0 16px"><a href="${escape(stop.href)}" style="color:#5c5876">${escape(stop.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title><style>${darkStyle}
${narrowStyle}</style></head>
<body class="page" style="margin:0;padding:24px;background:#f9f5f8;color:#1e2657;font:16px/1.5 'Open Sans',Arial,sans-serif">
${previewOf(paragraphs)}
<div class="card" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:16px;overflow:hidden">
<p class="name" style="margin:0;padding:20px 32px;background:#7f2d5d;background:linear-gradient(160deg,#7f2d5d,#5e2147 46%,#3a1640);color:#ffffff;font-size:22px;font-weight:700">${escape(from)}</p>
<div class="words" style="padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${escape(greeting)}</h1>
${paragraphs.map(paragraph).join('\n')}${table}${link}
</div></div>
<div class="quiet below" style="max-width:560px;margin:16px auto 0;padding:0 32px;font-size:14px;color:#5c5876">
${footer.map(paragraph).join('\n')}${end}
</div></body></html>
`;
}

/**
 * Renders hidden text that mailboxes preview next to the subject: the first sentence, padded so that nothing else
 * follows.
 */
function previewOf([first = '']: readonly string[]): string {
  const nothing = '&#847;&zwnj;&nbsp;'.repeat(60);
  return `<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${escape(first)}${nothing}</div>`;
}

function row([label, value]: readonly [string, string]): string {
  const cell = 'padding:8px 0;border-bottom:1px solid #e9e0e5';
  return `<tr><td class="cell label" style="${cell}">${escape(label)}</td><td class="cell value" style="${cell};text-align:right;font-weight:700">${escape(value)}</td></tr>`;
}

export function escape(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
