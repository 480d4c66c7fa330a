import { createHash, randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Random letters and digits. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** `newId('pi')` → `pi_` and 24 letters or digits, as long as Stripe's own. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`
}

/** The same card or bank account always has the same fingerprint. */
export function fingerprint(of: string): string {
  return createHash('sha256').update(of).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16)
}

/** The id of an expandable field, which the SDK types as an id or the whole object. */
export function getObjectId(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : value.id
}
