import { reactivationDays } from '#contract/accounts/account-deletion.ts';
import { minimumAge } from '#contract/accounts/accounts.ts';
import { freeConversations, historyMonths } from '#contract/chats/chats.ts';
import { exportHours } from '#contract/accounts/data-export.ts';
import { presumedYears } from '#contract/members/match-finder.ts';
import { photoLimits } from '#contract/photos.ts';
import {
  closedMonths,
  closedYears,
  inactiveMonths,
  outboxDays,
  reportDays,
  unconfirmedDays,
} from '#contract/retention.ts';
import type { CompanyInfo, Settings } from '#contract/site.ts';
import { useMessages, useWords } from '../words/use-words.ts';

/** The pages that the product has texts for. (Specification, section 2: static pages.) */
export const legalPages = [
  'terms',
  'privacy',
  'cookies',
  'ban',
  'faq',
  'order',
  'return-policy',
  'service',
  'complaints',
] as const;
export type LegalPage = (typeof legalPages)[number];

interface LegalTextProps {
  page: LegalPage;
  settings: Settings;
  company: CompanyInfo;
}

/** The sections of a page, with the site's own facts filled in. */
export function LegalText({ page, settings, company }: LegalTextProps) {
  const words = useWords('legal');
  const sections = Object.keys(useMessages().legal[page].sections);
  const facts = {
    site: settings.name,
    email: settings.support_email,
    phone: company.support_phone_written,
    company: company.name,
    address: company.address,
    city: company.city,
    min_age: minimumAge,
    days: settings.refund_days,
    credits: settings.signup_credits,
    conversations: freeConversations,
    photos: photoLimits.premium,
    presumed_years: presumedYears,
    reactivation_days: reactivationDays,
    history_months: historyMonths,
    export_hours: exportHours,
    unconfirmed_days: unconfirmedDays,
    inactive_months: inactiveMonths,
    closed_months: closedMonths,
    closed_years: closedYears,
    outbox_days: outboxDays,
    report_days: reportDays,
    translator: settings.translation_provider ?? 'none',
  };
  // The keys come from the catalogue itself; only their type is lost.
  const say = words as unknown as (key: string, values: object) => string;
  return sections.map((section) => (
    <section key={section} className="mt-8">
      <h2 className="mb-2 text-22">{say(`${page}.sections.${section}.title`, facts)}</h2>
      {say(`${page}.sections.${section}.text`, facts)
        .split('\n\n')
        .map((paragraph) => (
          <p key={paragraph} className="mb-3">
            {paragraph}
          </p>
        ))}
    </section>
  ));
}
