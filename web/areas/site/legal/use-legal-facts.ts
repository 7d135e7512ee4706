import { minimumAge } from '#contract/accounts/accounts.ts';
import { freeConversations } from '#contract/chats/chats.ts';
import { presumedYears } from '#contract/members/match-finder.ts';
import { photoLimits } from '#contract/photos.ts';
import { appealDays } from '#contract/reports.ts';
import { retention, usualAuditDays } from '#contract/retention.ts';
import type { CompanyInfo } from '#contract/site.ts';
import { useLanguage } from '../../../shared/i18n/use-words.ts';
import { useSettings } from '../../../shared/people/settings.ts';

/**
 * Returns the facts that legal texts quote: about the site and its company, and about the limits that the product
 * enforces.
 */
export function useLegalFacts(company: CompanyInfo) {
  const settings = useSettings();
  const language = useLanguage();
  return {
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
    free_photos: photoLimits.free,
    photos: photoLimits.premium,
    presumed_years: presumedYears,
    ...retention,
    audit_days: company.audit_days ?? usualAuditDays,
    data_protection: company.data_protection || 'none',
    consumer_notice: company.consumer_notices?.[language] || 'none',
    appeal_months: Math.floor(appealDays / 30),
    translator: settings.translation_provider ?? 'none',
    photo_approval: settings.photo_approval,
    fictional: settings.fictional_singular || 'none',
  };
}
