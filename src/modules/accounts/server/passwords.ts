import { hash, verify } from '@node-rs/argon2'

/** argon2id (algorithm 2), 19 MiB, 2 passes (OWASP): about 40 ms each. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

/** At most two hashes at a time, or logins starve bookings (speed.md 4). */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), COST))

/** Hash of a password nobody has: an unknown address costs the same time as a known one. */
const nobodys = hashPassword('Nobody-Has-This-1')

/** @param kept the account's hash, or null when there is no such account. */
export async function passwordFits(kept: string | null, password: string): Promise<boolean> {
  const against = kept ?? (await nobodys)
  const fits = await inTurn(() => verify(against, password.normalize('NFC')))
  return fits && kept !== null
}
