import { reactivationDays } from '#contract/accounts/account-deletion.ts';
import { minimumAge } from '#contract/accounts/accounts.ts';
import { exportHours } from '#contract/accounts/data-export.ts';
import { freeConversations, historyMonths } from '#contract/chats/chats.ts';
import { presumedYears } from '#contract/members/match-finder.ts';
import { photoLimits } from '#contract/photos.ts';
import { appealDays } from '#contract/reports.ts';
import {
  closedMonths,
  closedYears,
  inactiveMonths,
  outboxDays,
  reportDays,
  unconfirmedDays,
} from '#contract/retention.ts';
import type { CompanyInfo } from '#contract/site.ts';
import { useSettings } from '../../../shared/people/settings.ts';

/** What the texts quote: facts of the site and its company, and numbers that the product enforces. */
export function useLegalFacts(company: CompanyInfo) {
  const settings = useSettings();
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
    reactivation_days: reactivationDays,
    history_months: historyMonths,
    export_hours: exportHours,
    unconfirmed_days: unconfirmedDays,
    inactive_months: inactiveMonths,
    closed_months: closedMonths,
    closed_years: closedYears,
    outbox_days: outboxDays,
    report_days: reportDays,
    appeal_months: Math.floor(appealDays / 30),
    translator: settings.translation_provider ?? 'none',
    photo_approval: settings.photo_approval,
    fictional: settings.fictional_singular || 'none',
  };
}
