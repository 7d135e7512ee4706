import { createPrivateKey, generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The options that the server sends for a new passkey, or for a login. */
interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
}

interface Behaviour {
  /** The origin of the page that asks. */
  readonly origin?: string;
  /** Answers another challenge than the one of the options. */
  readonly challenge?: string;
  /** Whether the authenticator has verified its user. */
  readonly verifiesUser?: boolean;
}

/**
 * A software authenticator with one passkey (ES256), with the browser around it: makes real signatures over what the
 * server asks for. `clone` copies it with its counter, as an attacker would.
 */
export class Authenticator {
  readonly #id: Buffer;
  readonly #key: KeyObject;
  #counter: number;

  constructor(copied?: { readonly id: Buffer; readonly key: KeyObject; readonly counter: number }) {
    this.#id = copied?.id ?? randomBytes(16);
    this.#key = copied?.key ?? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    this.#counter = copied?.counter ?? 0;
  }

  clone(): Authenticator {
    const key = createPrivateKey(this.#key.export({ format: 'pem', type: 'pkcs8' }));
    return new Authenticator({ id: this.#id, key, counter: this.#counter });
  }

  /** Answers `navigator.credentials.create`. */
  create(optionsText: string, { origin = 'http://localhost', challenge, verifiesUser = true }: Behaviour = {}): string {
    const options = JSON.parse(optionsText) as Options;
    const client = clientData('webauthn.create', challenge ?? options.challenge, origin);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey()]);
    const data = Buffer.concat([this.#data(options.rp!.id, 0x40, verifiesUser), attested]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get`. */
  get(optionsText: string, { origin = 'http://localhost', challenge, verifiesUser = true }: Behaviour = {}): string {
    const options = JSON.parse(optionsText) as Options;
    this.#counter += 1;
    const client = clientData('webauthn.get', challenge ?? options.challenge, origin);
    const data = this.#data(options.rpId!, 0, verifiesUser);
    const signature = sign('sha256', Buffer.concat([data, hash('sha256', client, 'buffer')]), this.#key);
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #credential(response: object): string {
    const id = this.#id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #data(rpId: string, flags: number, verifiesUser: boolean): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([
      hash('sha256', rpId, 'buffer'),
      Buffer.from([flags | 0x01 | (verifiesUser ? 0x04 : 0)]),
      counter,
    ]);
  }

  /** The public key in COSE (RFC 9053). */
  #publicKey(): Buffer {
    const { x, y } = this.#key.export({ format: 'jwk' });
    return cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x!, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y!, 'base64url'))],
    ]);
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The head of a CBOR item (RFC 8949) of at most 65,535 bytes or entries. */
function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

function cborInt(value: number): Buffer {
  return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
