import { expect, test } from 'vitest';
import { isStaffName } from './staff-names.ts';

const site = 'Plum Dating';

test.each(
  `Damson|Damson Support|Support Team|Admin 1|Damson-Admin|Moderator_7|damsonsupport|DamsonTeam|Adm1n|4dmin|A.d.m.i.n
  |SUPP0RT|Súpport|Supp\u00f8rt|adm\u0131n|Admin99|99Admin|Team|Team 7|Help Team|helpdesk|Info|Plum Dating|PlumDating|plum_dating
  |Plum Dating 2|Anna Support|Official Anna|Klantenservice|Beheerder Jan|Kundenservice|Moderatorin|Assistenza Plum
  |Amministratore|Modérateur|Service Client|Soporte|Administradora 2|Atención al cliente|Obsługa klienta|Wsparcie
  |Kundeservice|Brukerstøtte|Ylläpito|Asiakaspalvelu|Kundtjänst|Kundservice 1|ＡＤＭＩＮ|the.admin|xX admin Xx
  |Trust Safety|Trust and Safety|TrustAndSafety|trust_safety|Tru5t-S4fety|Trust Safety 24|T.r.u.s.t Safety|Safety Team|Damson Team
  |Damson_Team_2|Dams0n Team|Darnson Team|Team Damson|Support-Desk|Supp0rt_Desk|Service Desk|Help-Desk|Account Security
  |Veiligheid|Vertrouwen en Veiligheid|Klantendienst|Redactie|Sicherheit|Vertrauen und Sicherheit|Kundensupport
  |Fiducia e Sicurezza|Servizio Clienti|Moderazione|Confiance et Sécurité|Équipe Sécurité|Modération|Confianza y Seguridad
  |Equipo de Seguridad|Administración|Zaufanie i Bezpieczeństwo|Zespół Bezpieczeństwa Admin|Moderacja|Tillid og Sikkerhed
  |Sikkerhed|Luottamus ja Turvallisuus|Turvallisuus|Ylläpito Tiimi|Tillit og Sikkerhet|Moderering|Förtroende och Säkerhet
  |Säkerhet 7|Betalingen|Member Service|No-Reply`
    .split('|')
    .map((name) => name.trim()),
)('a name that imitates the operator is rejected: %s', (name) => expect(isStaffName(name, site)).toBe(true));

test.each(
  `Anna|Adminda|Teamo|Stafford|Modesto|Moderata|Supportina|Zoë|José María|Søren|Łukasz|Müller-Lüdenscheid|O’Brien
  |Dream Team|Team Anna|Timo 84|Damsonia|Plum|Infante|Helper Anna|Systema|Botond|Servicetta|Modi|Anna-Lena|Bram_88
  |Theo Root|Ayudante|Serwin|Trustin|Fortune|Fiducia Rossi|Anna Trust|Chat Noir|Tillie|Desiree|Yves|Eddie|Anders och Eva
  |Member Bram|Member 12|Online Anna|Safira|Von der Leyen|De La Cruz`
    .split('|')
    .map((name) => name.trim()),
)('an ordinary name is accepted: %s', (name) => expect(isStaffName(name, site)).toBe(false));

test('a short site name may be part of a member’s name, but not all of it', () => {
  expect(isStaffName('Amor', 'Amor')).toBe(true);
  expect(isStaffName('Amor Team', 'Amor')).toBe(true);
  expect(isStaffName('Juan Amor', 'Amor')).toBe(false);
});
