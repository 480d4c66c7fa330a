import { hash, verify } from '@node-rs/argon2'
import type { Context } from '#platform/server/context.ts'
import { assertPasswordStrong } from './weak-password.ts'

/** argon2id (algorithm 2), 19 MiB, 2 passes (OWASP); about 40 ms per hash. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_PARALLEL = 2
let running = 0
const queue: (() => void)[] = []

/** Runs at most two hashes at a time, because hashing for logins could otherwise starve bookings (speed.md 4). */
async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  while (running >= MAX_PARALLEL) await new Promise<void>((resolve) => queue.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    queue.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> =>
  withHashSlot(() => hash(password.normalize('NFC'), COST))

/**
 * Hashes a new password.
 * @param about as for `isWeakPassword`.
 * @throws InvalidFieldError when the password is easy to guess.
 */
export async function hashNewPassword(context: Context, password: string, about: string[]): Promise<string> {
  assertPasswordStrong(context, password, about)
  return hashPassword(password)
}

/**
 * Passwords for unknown addresses are compared with this hash, so that the comparison takes as long as for known
 * addresses.
 */
const dummyHash = hashPassword('Nobody-Has-This-1')

/**
 * Returns whether the password is correct. @param storedHash the account's hash, or null if there is no such account;
 * the password is then never correct.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const expectedHash = storedHash ?? (await dummyHash)
  const matches = await withHashSlot(() => verify(expectedHash, password.normalize('NFC')))
  return matches && storedHash !== null
}
