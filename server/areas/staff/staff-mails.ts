import type { DeskLanguage } from '#contract/desk/access.ts';
import { deskPath, enrolmentPath } from '#contract/desk/paths.ts';
import { invitationHours } from '#contract/desk/staff.ts';
import { formatMoney, type Money } from '#contract/money.ts';
import { post } from '../../integrations/mail/post.ts';
import type { MailContent } from '../../integrations/mail/mail-content.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { DeskHost } from '../../platform/http/desk-host.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';

interface Mailed {
  readonly name: string;
  readonly email: string;
  readonly language: DeskLanguage;
}

interface StaffMails {
  readonly sites: Sites;
  readonly deskHost: Pick<DeskHost, 'origin'>;
}

interface Texts {
  readonly greeting: (name: string) => string;
  readonly footer: (site: string) => string;
  readonly invitation: (by: string, site: string) => Text & { readonly button: string };
  readonly reset: (who: string) => Text;
  readonly recoveryCode: Text;
  readonly removed: (who: string, by: string) => Text;
  readonly alone: (asked: AloneTexts) => Text & { readonly button: string };
}

interface AloneTexts {
  readonly who: string;
  /** The refunded amount; undefined for an erasure. */
  readonly amount: string | undefined;
  readonly at: string;
  readonly id: string;
}

interface Text {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Texts in the two languages of the desk. The catalogs contain only texts for members. */
const texts: Readonly<Record<DeskLanguage, Texts>> = {
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    footer: (site) => `You receive this email because you work at the desk of ${site}.`,
    invitation: (by, site) => ({
      subject: `Your access to the desk of ${site}`,
      paragraphs: [
        `${by} has invited you to the desk of ${site}.`,
        `The link sets up your login. It is valid for ${invitationHours} hours and works once.`,
        'If you did not expect this, do nothing.',
      ],
      button: 'Set up my login',
    }),
    reset: (who) => ({
      subject: `The login of ${who} was reset`,
      paragraphs: [
        `An administrator of the server has removed every way to log in of ${who} and made a link for a new one.`,
        'If nobody told you about this, ask the administrator at once.',
      ],
    }),
    recoveryCode: {
      subject: 'A recovery code was used to log in',
      paragraphs: [
        'Somebody has just logged in to your account with one of your recovery codes.',
        'If this was not you, tell an owner at once. They can remove your access.',
      ],
    },
    removed: (who, by) => ({
      subject: `${who} was removed from the desk`,
      paragraphs: [`${by} has removed ${who} from the desk. Their sessions have ended.`],
    }),
    alone: ({ who, amount, at, id }) => ({
      subject: amount ? `${amount} goes back in 24 hours` : 'A member is erased in 24 hours',
      paragraphs: [
        amount
          ? `${who} has asked at the desk to pay ${amount} back to a member.`
          : `${who} has asked at the desk to erase a member at once.`,
        `Such an act needs a second person, but nobody else at the desk may approve it. So it is carried out by itself on ${at}.`,
        'You can withdraw the request at the desk until then. If you cannot log in, ask the administrator of the server to run this command:',
        `npm run admin -- requests withdraw ${id}`,
      ],
      button: 'Open the request',
    }),
  },
  de: {
    greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
    footer: (site) => `Sie erhalten diese E-Mail, weil Sie am Desk von ${site} arbeiten.`,
    invitation: (by, site) => ({
      subject: `Ihr Zugang zum Desk von ${site}`,
      paragraphs: [
        `${by} hat Sie zum Desk von ${site} eingeladen.`,
        `Mit dem Link richten Sie Ihren Login ein. Er gilt ${invitationHours} Stunden und funktioniert einmal.`,
        'Wenn Sie das nicht erwartet haben, müssen Sie nichts tun.',
      ],
      button: 'Login einrichten',
    }),
    reset: (who) => ({
      subject: `Der Login von ${who} wurde zurückgesetzt`,
      paragraphs: [
        `Die Serververwaltung hat alle Login-Möglichkeiten von ${who} entfernt und einen Link für eine neue erstellt.`,
        'Wenn Ihnen niemand davon erzählt hat, fragen Sie sofort dort nach.',
      ],
    }),
    recoveryCode: {
      subject: 'Jemand hat sich mit einem Wiederherstellungscode eingeloggt',
      paragraphs: [
        'Gerade hat sich jemand mit einem Ihrer Wiederherstellungscodes in Ihr Konto eingeloggt.',
        'Wenn Sie das nicht waren, sagen Sie sofort einer Person mit der Rolle Inhaber Bescheid. Sie kann Ihren Zugang entfernen.',
      ],
    },
    removed: (who, by) => ({
      subject: `${who} wurde vom Desk entfernt`,
      paragraphs: [`${by} hat ${who} vom Desk entfernt. Alle Sitzungen sind beendet.`],
    }),
    alone: ({ who, amount, at, id }) => ({
      subject: amount ? `${amount} gehen in 24 Stunden zurück` : 'Ein Mitglied wird in 24 Stunden gelöscht',
      paragraphs: [
        amount
          ? `${who} hat am Desk beantragt, einem Mitglied ${amount} zu erstatten.`
          : `${who} hat am Desk beantragt, ein Mitglied sofort zu löschen.`,
        `Dafür braucht es eine zweite Person, aber am Desk darf sonst niemand zustimmen. Deshalb geschieht es am ${at} von selbst.`,
        'Bis dahin können Sie den Antrag am Desk zurückziehen. Wenn Sie sich nicht einloggen können, bitten Sie die Serververwaltung um diesen Befehl:',
        `npm run admin -- requests withdraw ${id}`,
      ],
      button: 'Antrag öffnen',
    }),
  },
};

/** Returns the link for setting up a login; undefined if this installation has no desk. */
export function enrolmentLink({ origin }: Pick<DeskHost, 'origin'>, token: string): string | undefined {
  return origin && `${origin}${enrolmentPath}#${token}`;
}

/** Emails the link of an invitation. `by`: the name of the inviting member of staff. */
export async function mailInvitation(
  tx: Tx,
  mails: StaffMails,
  { to, token, by }: { readonly to: Mailed; readonly token: string; readonly by: string },
  now: Date,
): Promise<void> {
  const { button: label, ...text } = texts[to.language].invitation(by, await siteName(mails));
  const href = enrolmentLink(mails.deskHost, token);
  await mail(tx, mails, { to, kind: 'staff_invitation', text, ...(href && { button: { label, href } }) }, now);
}

/** Notifies all owners that an administrator has reset a login. */
export async function mailReset(tx: Tx, mails: StaffMails, who: string, now: Date): Promise<void> {
  for (const to of await owners(tx)) {
    await mail(tx, mails, { to, kind: 'staff_reset', text: texts[to.language].reset(who) }, now);
  }
}

/** Notifies all owners that a member of staff was removed. */
export async function mailRemoved(
  tx: Tx,
  mails: StaffMails,
  { who, by }: { readonly who: string; readonly by: string },
  now: Date,
): Promise<void> {
  for (const to of await owners(tx)) {
    await mail(tx, mails, { to, kind: 'staff_removed', text: texts[to.language].removed(who, by) }, now);
  }
}

/** Notifies a member of staff of a login with one of their recovery codes. */
export async function mailRecoveryCodeUsed(tx: Tx, mails: StaffMails, to: Mailed, now: Date): Promise<void> {
  await mail(tx, mails, { to, kind: 'staff_recovery_code', text: texts[to.language].recoveryCode }, now);
}

/** An action that is carried out without a second person. */
export interface AloneRequest {
  readonly id: string;
  readonly who: string;
  readonly at: Date;
  /** Undefined for an erasure. */
  readonly refund?: Money | undefined;
}

/**
 * Notifies all owners that an action will be carried out without a second person, and how to withdraw it. The email
 * does not name the member, because it may outlive an erasure.
 */
export async function mailAlone(tx: Tx, mails: StaffMails, { id, who, at, refund }: AloneRequest, now: Date) {
  const { origin } = mails.deskHost;
  for (const to of await owners(tx)) {
    const locale = to.language === 'en' ? 'en-GB' : 'de';
    const amount = refund && formatMoney(refund, locale);
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    const { button: label, ...text } = texts[to.language].alone({ who, amount, at: `${moment.format(at)} UTC`, id });
    const button = origin && { label, href: `${origin}${deskPath}/requests/${id}` };
    await mail(tx, mails, { to, kind: 'staff_request', text, ...(button && { button }) }, now);
  }
}

async function siteName({ sites }: StaffMails): Promise<string> {
  return (await sites.of('')).settings.mail_name;
}

async function owners(db: Sql): Promise<Mailed[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('staff_role', 'staff_role.staff_id', 'staff.id')
    .select(['name', 'email', 'language'])
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .where('is_demo', '=', false)
    .execute();
  return rows as Mailed[];
}

interface Mail {
  readonly to: Mailed;
  readonly kind: string;
  readonly text: Text;
  readonly button?: MailContent['button'];
}

async function mail(tx: Tx, mails: StaffMails, { to, kind, text, button }: Mail, now: Date): Promise<void> {
  const { name, email: address, language } = to;
  const from_name = await siteName(mails);
  const { greeting, footer } = texts[language];
  const content: MailContent = {
    ...text,
    greeting: greeting(name),
    ...(button && { button }),
    footer: [footer(from_name)],
  };
  await post(tx, { to: { member: null, name, address, language, from_name }, kind, content }, now);
}
