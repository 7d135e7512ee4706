import { readFile, writeFile } from 'node:fs/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { SetupError } from '../../platform/core/setup-error.ts';
import type { Cipher } from './streams.ts';

/** The keys of a file, in the format of `age`: the public part encrypts, and only the secret part decrypts. */
export interface BackupKey {
  /** The public part: `age1…` */
  readonly recipient: string;
  readonly encrypt: Cipher;
  /** Undefined if the file has only the public part, as on a machine that makes backups. */
  readonly decrypt: Cipher | undefined;
}

/** Creates a key pair in a new file that only this account may read. Returns the public part. */
export async function createKeyFile(file: string, now: Date): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const text = `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((fault: NodeJS.ErrnoException) => {
    const why = fault.code === 'EEXIST' ? 'exists already, and a key is never overwritten' : `(${fault.code})`;
    throw new SetupError(`The key file ${file} could not be written: it ${why}.`);
  });
  return recipient;
}

/** Reads a file with either part of a key. */
export async function readKeyFile(file: string): Promise<BackupKey> {
  const text = await readFile(file, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    throw new SetupError(`The key file ${file} cannot be read (${fault.code}).`);
  });
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const [key] = lines;
  if (lines.length !== 1 || !key) throw new SetupError(`The key file ${file} must contain exactly one key.`);
  const unusable = () => {
    throw new SetupError(`The key file ${file} contains no key of age (age1… or AGE-SECRET-KEY-…).`);
  };
  const isSecret = key.startsWith('AGE-SECRET-KEY-');
  const recipient = isSecret ? await identityToRecipient(key).catch(unusable) : key;
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    unusable();
  }
  return {
    recipient,
    encrypt: async (bytes) => await encrypter.encrypt(bytes),
    decrypt: isSecret ? decryptWith(key) : undefined,
  };
}

function decryptWith(identity: string): Cipher {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return async (bytes) => await decrypter.decrypt(bytes);
}
