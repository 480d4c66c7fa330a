import { createHash, randomBytes } from 'node:crypto'

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => CHARACTERS[byte % CHARACTERS.length]).join('')
}

/** Generates an id of the same length as Stripe's: `newId('pi')` returns `pi_` and 24 letters or digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`
}

/** Computes the fingerprint of a card or bank account from its number. */
export function createFingerprint(number: string): string {
  return createHash('sha256').update(number).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16)
}

/** Returns the id from an expandable field, which the SDK types as an id or the whole object. */
export function getObjectId(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : value.id
}
