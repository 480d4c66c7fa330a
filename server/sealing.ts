import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** Keeps what a person wrote unreadable to whoever only has the database: AES-256-GCM, key in the settings. */
export interface Sealing {
  seal(value: unknown): Buffer
  /** @throws when the bytes were changed or sealed with another key. */
  open<T>(sealed: Buffer): T
  /** Names something so that it can be found again, but not read: the same text gives the same mark. */
  mark(text: string): Buffer
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function sealingWith(key: Buffer): Sealing {
  return {
    seal(value) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      if (sealed[0] !== VERSION) throw new Error('sealed with an unknown version')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES))
      const body = Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
      return JSON.parse(body.toString('utf8'))
    },
    mark: (text) => keyedHash(key, `mark.${text}`),
  }
}

/** For secrets with enough entropy of their own (tokens): plain SHA-256. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** For what could be guessed by trying all (codes, addresses): keyed. */
export const keyedHash = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
