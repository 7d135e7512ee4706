import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { saveLanguage } from '#contract/accounts/accounts.ts';
import { type Language, languageNames, languages } from '#contract/languages.ts';
import { type InvoiceKind, invoicePath } from '#contract/payments/invoices.ts';
import { type PaymentId, showPayment } from '#contract/payments.ts';
import { browser, type Browser } from '#testing/browser.ts';
import { invoicing } from '#testing/payments/invoicing.ts';
import { testServices } from '#testing/services.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { documents } from './invoice-routes.ts';
import { sheetOf } from './invoice-sheet.ts';

const services = await testServices();
const { db } = services;
const { bought, documentsOf, spend, withdrawn } = invoicing(services);

async function pageOf({ send }: Pick<Browser, 'send'>, id: PaymentId, kind: InvoiceKind = 'invoice') {
  const answer = await send(invoicePath(id, kind, 'html'));
  return { answer, html: await answer.text() };
}

async function pdfOf({ send }: Pick<Browser, 'send'>, id: PaymentId, kind: InvoiceKind = 'invoice') {
  const answer = await send(invoicePath(id, kind, 'pdf'));
  return { answer, pdf: await readPdf(new Uint8Array(await answer.arrayBuffer())) };
}

/** Reads a PDF like a screen reader. */
async function readPdf(bytes: Uint8Array) {
  const file = await getDocumentProxy(bytes);
  const pages = await Promise.all(Array.from({ length: file.numPages }, (_, index) => file.getPage(index + 1)));
  const contents = await Promise.all(pages.map((page) => page.getTextContent()));
  const items = contents.flatMap((content) => content.items).filter((item) => 'str' in item);
  const info = { ...(await file.getMetadata()).info } as Readonly<Record<string, unknown>>;
  return {
    pages: file.numPages,
    text: items.map(({ str }) => str).join(''),
    fonts: new Set(items.map(({ fontName }) => fontName)).size,
    title: info.Title,
    language: info.Language,
    marked: await file.getMarkInfo(),
    roles: rolesIn(await pages[0]!.getStructTree()),
  };
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
type Tagged = Awaited<ReturnType<PdfPage['getStructTree']>>;

/** Returns the roles of all elements in reading order. Their text content has no role. */
function rolesIn(tree: Tagged | Tagged['children'][number]): string[] {
  return 'role' in tree ? [tree.role, ...tree.children.flatMap(rolesIn)] : [];
}

/** Returns the visible text of a page. Line breaks between elements do not count. */
function textOf(html: string): string {
  return html
    .slice(html.indexOf('<main>'))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\n', '');
}

const bare = (text: string) => text.replaceAll(/[\s\u00a0\u202f]/g, '');

describe('an invoice', () => {
  test('has the same text as a page and as a PDF, and neither is cached', async () => {
    const { own, payment_id } = await bought();
    const [invoice] = await documentsOf(payment_id);
    const { number } = invoice!;
    const { answer, html } = await pageOf(own, payment_id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const says = textOf(html);
    for (const part of [
      `Invoice ${number}`,
      'Damson B.V.Oudegracht 13511 AB UtrechtNetherlandsCompany number: 12345678VAT number: NL001234567B01',
      'Date of issue2 November 2026',
      'Paid withiDEAL',
      payment_id,
      '75 credits€30.96',
      'Discount, 25%Already deducted',
      'Net amount€30.96',
      'VAT 21%€6.50',
      'Total€37.46',
    ]) {
      expect(says).toContain(part);
    }
    const { answer: file, pdf } = await pdfOf(own, payment_id);
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(`inline; filename="invoice-${number}.pdf"`);
    expect(bare(pdf.text)).toBe(bare(says));
    expect(pdf).toMatchObject({ pages: 1, title: `Invoice ${number}`, language: 'en' });
  });

  test('is a tagged PDF with a heading and tables with header cells', async () => {
    const { own, payment_id } = await bought();
    const { pdf } = await pdfOf(own, payment_id);
    expect(pdf.marked).toMatchObject({ Marked: true });
    expect(pdf.roles.slice(0, 4)).toEqual(['Root', 'Document', 'H1', 'H2']);
    const count = (role: string) => pdf.roles.filter((one) => one === role).length;
    expect([count('Table'), count('P')]).toEqual([2, 6]);
    expect([count('TR'), count('TH'), count('TD')]).toEqual([11, 12, 10]);
  });

  test('of a sale to another EU country names the country of the VAT', async () => {
    const { own, payment_id } = await bought({ country: 'FI', payment_method: 'creditcard' });
    expect(textOf((await pageOf(own, payment_id)).html)).toContain(
      'Country of the VATFinland, through the EU One-Stop Shop (OSS)',
    );
  });

  test('without VAT does not mention VAT', async () => {
    const { own, payment_id } = await bought({ country: 'US', payment_method: 'paypal' });
    const says = textOf((await pageOf(own, payment_id)).html);
    expect(says).toMatch(/Total\$\d+\.\d\d$/);
    expect(says).not.toContain('VAT 0%');
    expect(says).not.toContain('Net amount');
  });

  test('escapes markup in a company name, and renders Greek and Cyrillic letters', async () => {
    const name = '<b>Πλαμ & “Sливы”</b> ŐŻ';
    await db.updateTable('company').set({ name }).where('id', '=', 1).execute();
    const { own, payment_id } = await bought();
    const { html } = await pageOf(own, payment_id);
    expect(html).toContain('&lt;b&gt;Πλαμ &amp; “Sливы”&lt;/b&gt; ŐŻ');
    expect(bare((await pdfOf(own, payment_id)).pdf.text)).toContain(bare(name));
    await db.updateTable('company').set({ name: 'Damson B.V.' }).where('id', '=', 1).execute();
  });
});

describe('in every language', () => {
  test.each(languages)(
    'the PDF has the same text and title as the page, and names its language (%s)',
    async (language) => {
      const { own, payment_id } = await bought({ country: 'FI', payment_method: 'creditcard' });
      await own.ask(saveLanguage, { language });
      await withdrawn(own, payment_id);
      for (const kind of ['invoice', 'credit_note'] as const) {
        const page = textOf((await pageOf(own, payment_id, kind)).html);
        const { pdf } = await pdfOf(own, payment_id, kind);
        expect(bare(pdf.text)).toBe(bare(page));
        expect(pdf.language).toBe(language);
        expect(page.startsWith(String(pdf.title))).toBe(true);
      }
    },
  );

  test.each(Object.entries(alphabets()))(
    'the letters of %s can be extracted from the PDF',
    async (_language, letters) => {
      const { payment_id } = await bought();
      const [invoice] = await documentsOf(payment_id);
      const sheet = { ...sheetOf(invoice!, 'pl'), title: letters };
      expect(bare((await readPdf(new Uint8Array(await invoicePdf(sheet)))).text)).toContain(bare(letters));
    },
  );
});

function alphabets(): Partial<Record<Language, string>> {
  return {
    en: `${languageNames.en} ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 €£$ ’“”–—…%`,
    pl: 'ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż zł „”',
    de: 'ÄÖÜẞ äöüß',
    fr: 'ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ àâæçèéêëîïôœùûüÿ «»',
    es: 'ÁÉÍÑÓÚÜ áéíñóúü ¿¡',
    da: 'ÆØÅ æøå',
  };
}

describe('a credit note', () => {
  test('states the refund and the invoice that it corrects', async () => {
    const { own, payment_id } = await bought();
    await spend(own, 5 + 10);
    await withdrawn(own, payment_id);
    const [invoice, note] = await documentsOf(payment_id);
    const says = textOf((await pageOf(own, payment_id, 'credit_note')).html);
    expect(says.startsWith(`Credit note ${note!.number}`)).toBe(true);
    expect(says).toContain(`Refers toInvoice ${invoice!.number} of 2 November 2026`);
    expect(says).toContain('65 unused credits€26.83');
    expect(says).toContain('Total refund€32.47');
    const { payment } = (await own.ask(showPayment, { payment_id })).reply;
    expect(payment.invoices).toEqual([
      { kind: 'invoice', number: invoice!.number },
      { kind: 'credit_note', number: note!.number },
    ]);
  });
});

describe('documents are visible only to their owner', () => {
  test('for other members, visitors and incomplete payments, the response is 404', async () => {
    const { own, payment_id } = await bought();
    const { own: other, payment_id: others } = await bought();
    const visitor = browser(services.app, { ip: '198.51.100.77' });
    for (const format of ['html', 'pdf'] as const) {
      const statusOf = async (who: Pick<Browser, 'send'>, id: string, kind: InvoiceKind = 'invoice') =>
        (await who.send(invoicePath(id, kind, format))).status;
      expect(await statusOf(own, payment_id)).toBe(200);
      expect(await statusOf(own, others)).toBe(404);
      expect(await statusOf(other, payment_id)).toBe(404);
      expect(await statusOf(visitor, payment_id)).toBe(404);
      expect(await statusOf(own, payment_id, 'credit_note'), 'nothing was withdrawn from').toBe(404);
      expect(await statusOf(own, 'nonsense')).toBe(404);
    }
  });

  test('responds 429 after too many requests', async () => {
    const { own, payment_id } = await bought();
    const path = invoicePath(payment_id, 'invoice', 'html');
    for (let count = 0; count < documents.points; count += 1) await own.send(path);
    const answer = await own.send(path);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after')) > 0).toBe(true);
  });
});
