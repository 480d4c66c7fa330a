import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** Keeps what a person wrote unreadable to whoever only has the database: AES-256-GCM, key in the settings. */
export interface Sealing {
  /** `boundTo` names what it belongs to: bytes put beside something else do not open there. */
  seal(value: unknown, boundTo?: string): Buffer
  /** @throws when the bytes were changed, sealed with another key or bound to something else. */
  open<T>(sealed: Buffer, boundTo?: string): T
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function sealingWith(key: Buffer): Sealing {
  return {
    seal(value, boundTo = '') {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, boundTo = '') {
      if (sealed[0] !== VERSION) throw new Error('sealed with an unknown version')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      decipher.setAAD(Buffer.from(boundTo))
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES))
      const body = Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
      return JSON.parse(body.toString('utf8'))
    },
  }
}

/** For secrets with enough entropy of their own (tokens): plain SHA-256. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** For what could be guessed by trying all (codes, addresses): keyed. */
export const keyedHash = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
