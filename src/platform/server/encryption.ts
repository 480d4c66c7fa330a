import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Encrypts personal data with AES-256-GCM and a key from the settings, so that the database alone does not reveal it.
 */
export interface Encryption {
  /**
   * @param boundTo identifies the owner (additional authenticated data): bytes moved to another owner cannot be
   * decrypted
   */
  encrypt(value: unknown, boundTo?: string): Buffer
  /** @throws if the bytes were changed, encrypted with another key or bound to another owner */
  decrypt<T>(encrypted: Buffer, boundTo?: string): T
  /** Encrypts a file; `boundTo` works as in `encrypt`. */
  encryptBytes(bytes: Uint8Array, boundTo?: string): Buffer
  decryptBytes(encrypted: Buffer, boundTo?: string): Buffer
  /** Keyed hash for lookups by equality: the same input always gives the same fingerprint. */
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
  const decryptBytes = (encrypted: Buffer, boundTo = '') => {
    if (encrypted[0] !== VERSION) throw new Error('encrypted with an unknown version')
    const nonce = encrypted.subarray(1, 1 + NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAAD(Buffer.from(boundTo))
    decipher.setAuthTag(encrypted.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(encrypted.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
  }
  return {
    encrypt: (value, boundTo) => encryptBytes(Buffer.from(JSON.stringify(value), 'utf8'), boundTo),
    decrypt: <T>(encrypted: Buffer, boundTo?: string) =>
      JSON.parse(decryptBytes(encrypted, boundTo).toString('utf8')) as T,
    encryptBytes,
    decryptBytes,
    fingerprint: (text) => createKeyedHash(key, `mark.${text}`),
  }
}

/** Hashes with plain SHA-256, for secrets that already have enough entropy (tokens). */
export const hashToken = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Hashes with HMAC-SHA-256, for values that could be found by brute force (codes, addresses). */
export const createKeyedHash = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Compares a received secret with the expected one in constant time. */
export function isSameSecret(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
