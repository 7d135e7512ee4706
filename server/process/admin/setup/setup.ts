import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { changesIn, saveSite } from '../../../areas/site/save-site.ts';
import { adminCommand } from '../../../platform/admin/admin-command.ts';
import { AdminError } from '../../../platform/admin/admin-error.ts';
import { accountNamed, isRoot, type SystemAccount } from '../../../platform/core/system-account.ts';
import { makeDb, silentOutlets } from '../../../platform/postgres/db.ts';
import { isDistributedAt } from '../../../platform/postgres/distribute.ts';
import { makePool } from '../../../platform/postgres/pool.ts';
import { forJobs } from '../../../platform/postgres/timeouts.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { type Config, readConfig } from '../../config.ts';
import { openDatabase } from '../../database.ts';
import { leaveRoot } from '../../leave-root.ts';
import { systemEnvFile } from '../env-file.ts';
import { migrateDatabase, type Standalone } from '../standalone.ts';
import { createAccounts } from './accounts.ts';
import { type SetupAnswers, siteOf } from './answers.ts';
import { setupAnswersIn, askAnswers, confirm } from './ask.ts';
import { settingsIn, settingsText, writeSettings } from './write-env.ts';

/** The system account that runs the product by default. The systemd unit names the same one. */
const usual = 'damson';

export const setupCommand = adminCommand({
  name: 'setup',
  options: {
    answers: { value: 'FILE', help: 'take the answers from this file (JSON) instead of asking' },
    overwrite: { help: 'change an existing file of settings without asking' },
  },
  help: 'ask for domain, company, mail, payments and database, and write settings, accounts and site',
  more: [
    'Writes the settings to the file given by --env-file (default: /etc/damson.env), readable only by its owner. Secrets',
    'and passwords are generated. In an existing file, secrets and settings that are not asked for stay as they are.',
  ].join('\n'),
  makesSafe: true,
  run: async ({ named }: Standalone, { answers: file, overwrite }, now) => {
    const target = path.resolve(named ?? systemEnvFile);
    if (existsSync(target) && !overwrite && !(await confirm(`${target} exists already. Change it?`))) {
      throw new AdminError(`${target} exists already. To change it, add --overwrite.`);
    }
    const before = settingsIn(target);
    const serving = before.RUN_AS || usual;
    const given = file ? await setupAnswersIn(file) : undefined;
    // A missing account is reported before the questions, not after them.
    const runAs = isRoot() ? accountToServe(given?.run_as || serving) : undefined;
    const answers = given ?? (await askAnswers());
    const dataDir = folderFor(
      answers.data_dir || before.DATA_DIR || (runAs ? '/var/lib/damson' : path.resolve('var')),
      runAs,
    );
    const asked = {
      ...before,
      ...environmentOf(answers, before),
      DATA_DIR: dataDir,
      ...(runAs && runAs.name !== usual && { RUN_AS: runAs.name }),
      ...(!before.DKIM_KEY_FILE && { DKIM_KEY_FILE: dkimKey(dataDir, runAs) }),
    };
    // Wrong values are reported before accounts are created, whose passwords only the settings know.
    settingsText(asked);
    const { unsafe } = readConfig(asked);
    if (unsafe.length > 0) throw new AdminError(unsafe.join('\n'));
    const settings = { ...asked, ...(answers.database === 'own' && (await ownDatabase(answers, before))) };
    writeSettings(target, settingsText(settings));
    const config = readConfig(settings);
    await leaveRoot(config);
    const database = await migrateDatabase(config);
    await writeSite(config, answers, now);
    return nextSteps({ target, database, domain: answers.domain });
  },
});

function accountToServe(name: string): SystemAccount {
  const found = accountNamed(name);
  if (found && found.uid !== 0) return found;
  const command = `adduser --system --group --home /var/lib/damson ${name}`;
  throw new AdminError(`The product does not run as root. Create its account first: ${command}`);
}

function folderFor(folder: string, owner: SystemAccount | undefined): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (owner) chownSync(folder, owner.uid, owner.gid);
  } catch (fault) {
    throw new AdminError(`The folder ${folder} cannot be created (${(fault as NodeJS.ErrnoException).code}).`);
  }
  return folder;
}

function environmentOf(answers: SetupAnswers, before: NodeJS.Dict<string>): NodeJS.Dict<string> {
  const random = () => randomBytes(32).toString('base64url');
  const isLocal = answers.domain === 'localhost';
  return {
    APP_ENV: 'production',
    PUBLIC_URL: isLocal ? `http://localhost:${before.PORT || 3000}` : `https://${answers.domain}`,
    TRUST_PROXY: isLocal ? 'off' : 'on',
    SECRET: before.SECRET || random(),
    OPERATOR_SECRET: before.OPERATOR_SECRET || random(),
    SMTP_URL: answers.smtp_url,
    MAIL_FROM: answers.mail_from || answers.support_email,
    ALARM_EMAIL: answers.alarm_email || answers.support_email,
    ...(answers.mollie_api_key && { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: answers.mollie_api_key }),
    ...(answers.bank_iban && {
      BANK_IBAN: answers.bank_iban,
      BANK_HOLDER: answers.bank_holder,
      BANK_BIC: answers.bank_bic,
    }),
  };
}

async function ownDatabase(answers: SetupAnswers, { DATABASE_URL, DATABASE_MIGRATOR_URL }: NodeJS.Dict<string>) {
  return await createAccounts({
    adminUrl: answers.database_admin_url || undefined,
    name: answers.database_name || 'damson',
    known: {
      ...(DATABASE_URL && { DATABASE_URL }),
      ...(DATABASE_MIGRATOR_URL && { DATABASE_MIGRATOR_URL }),
    },
  });
}

/** Returns the file of the key that emails are signed with. Creates it once. */
function dkimKey(folder: string, owner: SystemAccount | undefined): string {
  const file = path.join(folder, 'dkim.pem');
  if (existsSync(file)) return file;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  if (owner) chownSync(file, owner.uid, owner.gid);
  return file;
}

/** Creates the site, or merges the answers into it. */
async function writeSite(config: Config, answers: SetupAnswers, now: Date): Promise<void> {
  const fail = (fault: unknown) => console.error(fault);
  const database = await openDatabase(config, fail);
  const pool = makePool(database.direct, { timeouts: forJobs, isDistributed: await isDistributedAt(database.direct) });
  try {
    const changes = changesIn(siteOf(answers), 'The set-up');
    await transact(makeDb(pool, silentOutlets(fail)), async (tx) => await saveSite(tx, answers.domain, changes, now));
  } finally {
    await pool.end();
    await database.stop();
  }
}

interface Done {
  readonly target: string;
  readonly database: string;
  readonly domain: string;
}

function nextSteps({ target, database, domain }: Done): string {
  const option = target === systemEnvFile ? '' : ` --env-file ${target}`;
  return [
    `Settings  ${target}`,
    `Database  ${database}`,
    `Site      ${domain}`,
    '',
    'Next:',
    `1. Publish in DNS: the address of ${domain}, and what this prints: npm run admin -- mail-records${option}`,
    '2. Start the product: systemctl enable --now damson (docs/operating/first-day.md)',
    `3. Start the proxy that speaks TLS, and see that https://${domain} responds.`,
    `4. Check everything: npm run admin -- check${option} --mail YOUR-ADDRESS`,
    `5. Keep a copy of ${target} in a safe place: without SECRET, data is lost.`,
  ].join('\n');
}
