import { expect, test } from 'vitest';
import { isStaffName } from './staff-names.ts';

const site = 'Plum Dating';

test.each(
  `Damson|Damson Support|Support Team|Admin 1|Damson-Admin|Moderator_7|damsonsupport|DamsonTeam|Adm1n|4dmin|A.d.m.i.n
  |SUPP0RT|Súpport|Supp\u00f8rt|adm\u0131n|Admin99|99Admin|Team|Team 7|Help Team|helpdesk|Info|Plum Dating|PlumDating|plum_dating
  |Plum Dating 2|Anna Support|Official Anna|Klantenservice|Beheerder Jan|Kundenservice|Moderatorin|Assistenza Plum
  |Amministratore|Modérateur|Service Client|Soporte|Administradora 2|Atención al cliente|Obsługa klienta|Wsparcie
  |Kundeservice|Brukerstøtte|Ylläpito|Asiakaspalvelu|Kundtjänst|Kundservice 1|ＡＤＭＩＮ|the.admin|xX admin Xx`
    .split('|')
    .map((name) => name.trim()),
)('nobody can pose as the operator: %s', (name) => expect(isStaffName(name, site)).toBe(true));

test.each(
  `Anna|Adminda|Teamo|Stafford|Modesto|Moderata|Supportina|Zoë|José María|Søren|Łukasz|Müller-Lüdenscheid|O’Brien
  |Dream Team|Team Anna|Timo 84|Damsonia|Plum|Infante|Helper Anna|Systema|Botond|Servicetta|Modi|Anna-Lena|Bram_88
  |Theo Root|Ayudante|Serwin`
    .split('|')
    .map((name) => name.trim()),
)('ordinary names are allowed: %s', (name) => expect(isStaffName(name, site)).toBe(false));

test('a site with a short name may share it with people', () => {
  expect(isStaffName('Amor', 'Amor')).toBe(true);
  expect(isStaffName('Amor Team', 'Amor')).toBe(true);
  expect(isStaffName('Juan Amor', 'Amor')).toBe(false);
});
