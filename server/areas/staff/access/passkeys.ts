import { randomUUID } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { challengeMinutes } from '#contract/desk/access.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import { refuse } from '#contract/refusal.ts';
import type { SecurityLog } from '../../../platform/core/security-log.ts';
import type { DeskHost } from '../../../platform/http/desk-host.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Db, Sql, Tx } from '../../../platform/postgres/db.ts';
import { storeChallenge, takeChallenge } from './challenges.ts';

export interface PasskeyTools {
  readonly db: Db;
  readonly host: DeskHost;
  readonly security: SecurityLog;
  /** Name of the desk in the browser's dialogs. */
  readonly name: string;
}

/** A browser's response, and the challenge it answers. */
interface Answered {
  readonly challenge: string;
  readonly response: string;
}

/** A passkey with a valid signature. The counter must still be stored, see {@link usePasskey}. */
export interface VerifiedPasskey {
  readonly id: string;
  readonly staff: StaffId;
  readonly counter: number;
}

interface NewPasskeyOwner {
  readonly id: StaffId;
  readonly email: string;
  readonly name: string;
}

/** EdDSA, ES256 and RS256. Node's implementation of newer ones is experimental. */
const supportedAlgorithmIDs = [-8, -7, -257];

export type Passkeys = ReturnType<typeof makePasskeys>;

/** Creates and verifies passkeys. (WebAuthn level 3.) The authenticator always verifies its user. */
export function makePasskeys({ db, host, security, name: rpName }: PasskeyTools) {
  const timeout = challengeMinutes * 60_000;

  function expected(request: ClientInfo) {
    const origin = host.originOf(request.host);
    return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname, requireUserVerification: true };
  }

  async function begin(request: ClientInfo, purpose: 'login' | 'fresh', staff: StaffId | undefined, now: Date) {
    const own = staff ? await passkeysOf(db, staff) : [];
    const options = await generateAuthenticationOptions({
      rpID: expected(request).expectedRPID,
      userVerification: 'required',
      timeout,
      allowCredentials: own.map(forBrowser),
    });
    const { challenge: value } = options;
    const challenge = await storeChallenge(db, { purpose, value, ...(staff && { staff }) }, now);
    return { challenge, options: JSON.stringify(options) };
  }

  /** Returns the passkey that signed the challenge, or undefined. */
  async function verify(
    request: ClientInfo,
    { challenge, response: text }: Answered,
    { purpose, staff }: { readonly purpose: 'login' | 'fresh'; readonly staff?: StaffId },
    now: Date,
  ): Promise<VerifiedPasskey | undefined> {
    const value = await takeChallenge(db, { id: challenge, purpose, ...(staff && { staff }) }, now);
    const response = parsed<AuthenticationResponseJSON>(text);
    if (value === undefined || !response) return undefined;
    const found = await db
      .selectFrom('staff_credential')
      .select(['id', 'staff_id', 'passkey_id', 'public_key', 'counter'])
      .where('passkey_id', '=', response.id)
      .executeTakeFirst();
    if (!found || (staff && found.staff_id !== staff)) return undefined;
    const newCounter = await verifyAuthenticationResponse({
      response,
      expectedChallenge: value,
      ...expected(request),
      // The counter is compared when it is stored, so two requests cannot both pass with the same counter.
      credential: { id: found.passkey_id!, publicKey: new Uint8Array(found.public_key!), counter: 0 },
    }).then(
      ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : undefined),
      () => undefined,
    );
    if (newCounter === undefined) return undefined;
    return { id: found.id, staff: found.staff_id, counter: newCounter };
  }

  return {
    begin,
    verify,
    /**
     * Stores the counter of a verified passkey in the transaction that uses it. Returns false if the passkey was
     * removed, or if its counter did not increase, which means that a copy is in use.
     */
    use: async (tx: Tx, { id, staff, counter }: VerifiedPasskey, request: ClientInfo, now: Date): Promise<boolean> => {
      const used = await tx
        .updateTable('staff_credential')
        .set({ counter: String(counter), last_used_at: now })
        .where('id', '=', id)
        // Passkeys that are synchronized between devices have no counter: it stays zero.
        .where((eb) =>
          eb.or([eb('counter', '<', String(counter)), eb.and([eb('counter', '=', '0'), eb.val(counter === 0)])]),
        )
        .returning('id')
        .executeTakeFirst();
      if (used) return true;
      const stays = await tx.selectFrom('staff_credential').select('id').where('id', '=', id).executeTakeFirst();
      if (stays) security.refused('passkey_cloned', { staff, network: networkOf(request.ip) });
      return false;
    },
    beginNew: async (request: ClientInfo, owner: NewPasskeyOwner, now: Date) => {
      const options = await generateRegistrationOptions({
        rpName,
        rpID: expected(request).expectedRPID,
        userID: new Uint8Array(Buffer.from(owner.id.replaceAll('-', ''), 'hex')),
        userName: owner.email,
        userDisplayName: owner.name,
        timeout,
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: (await passkeysOf(db, owner.id)).map(forBrowser),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const { challenge: value } = options;
      const challenge = await storeChallenge(db, { purpose: 'add_passkey', staff: owner.id, value }, now);
      return { challenge, options: JSON.stringify(options) };
    },
    /** Verifies a passkey that the browser has created for the challenge, and returns it for storage. */
    verifyNew: async (request: ClientInfo, staff: StaffId, { challenge, response: text }: Answered, now: Date) => {
      const value = await takeChallenge(db, { id: challenge, purpose: 'add_passkey', staff }, now);
      const response = parsed<RegistrationResponseJSON>(text);
      if (value === undefined || !response) return refuse('wrong_passkey');
      const made = await verifyRegistrationResponse({
        response,
        expectedChallenge: value,
        ...expected(request),
        supportedAlgorithmIDs,
      }).then(
        ({ registrationInfo }) => registrationInfo?.credential,
        () => undefined,
      );
      if (!made) return refuse('wrong_passkey');
      const { id: passkey_id, publicKey, counter, transports = [] } = made;
      return { passkey_id, public_key: Buffer.from(publicKey), counter: String(counter), transports };
    },
  };
}

type NewPasskey = Exclude<Awaited<ReturnType<Passkeys['verifyNew']>>, { readonly refused: string }>;

/** Stores a passkey. Returns false if the passkey already exists. */
export async function insertPasskey(
  tx: Tx,
  { staff, name, passkey }: { readonly staff: StaffId; readonly name: string; readonly passkey: NewPasskey },
  now: Date,
): Promise<boolean> {
  const stored = await tx
    .insertInto('staff_credential')
    .values({ id: randomUUID(), staff_id: staff, kind: 'passkey', name, created_at: now, ...passkey })
    .onConflict((conflict) => conflict.column('passkey_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

async function passkeysOf(db: Sql, staff: StaffId) {
  return await db
    .selectFrom('staff_credential')
    .select(['passkey_id', 'transports'])
    .where('staff_id', '=', staff)
    .where('kind', '=', 'passkey')
    .execute();
}

function forBrowser({ passkey_id, transports }: Awaited<ReturnType<typeof passkeysOf>>[number]) {
  return { id: passkey_id!, transports: transports ?? [] };
}

/** Parses a browser's response. The library validates everything below the id. */
function parsed<Response extends { readonly id: string }>(text: string): Response | undefined {
  try {
    const value = JSON.parse(text) as Response | null;
    return typeof value === 'object' && typeof value?.id === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
