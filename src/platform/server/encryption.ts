import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** Keeps what a person wrote unreadable to whoever only has the database: AES-256-GCM, key in the settings. */
export interface Encryption {
  /** `boundTo` names what it belongs to: bytes put beside something else do not open there. */
  encrypt(value: unknown, boundTo?: string): Buffer
  /** @throws when the bytes were changed, sealed with another key or bound to something else. */
  decrypt<T>(sealed: Buffer, boundTo?: string): T
  /** The same for a file. */
  encryptBytes(bytes: Uint8Array, boundTo?: string): Buffer
  decryptBytes(sealed: Buffer, boundTo?: string): Buffer
  /** Names something so that it can be found again, but not read: the same text gives the same mark. */
  fingerprint(text: string): Buffer
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createEncryption(key: Buffer): Encryption {
  const encryptBytes = (bytes: Uint8Array, boundTo = '') => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))
    const body = [cipher.update(bytes), cipher.final()]
    return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), ...body])
  }
  const decryptBytes = (sealed: Buffer, boundTo = '') => {
    if (sealed[0] !== VERSION) throw new Error('sealed with an unknown version')
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAAD(Buffer.from(boundTo))
    decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
  }
  return {
    encrypt: (value, boundTo) => encryptBytes(Buffer.from(JSON.stringify(value), 'utf8'), boundTo),
    decrypt: <T>(sealed: Buffer, boundTo?: string) => JSON.parse(decryptBytes(sealed, boundTo).toString('utf8')) as T,
    encryptBytes,
    decryptBytes,
    fingerprint: (text) => keyedHash(key, `mark.${text}`),
  }
}

/** For secrets with enough entropy of their own (tokens): plain SHA-256. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** For what could be guessed by trying all (codes, addresses): keyed. */
export const keyedHash = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
