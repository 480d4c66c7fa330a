import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomText } from './ids.ts'
import type { Identity } from './world.ts'

export interface Kept extends Identity {
  port: number
  /** How far the control calls have moved the clock, in milliseconds. */
  offsetMs: number
}

const pathOf = (folder: string) => join(folder, 'identity.json')

/** Reads the keys and the port of a state folder, or makes new keys for a new one. */
export function readIdentity(folder: string, secretKey: string | undefined): Kept {
  mkdirSync(folder, { recursive: true })
  const path = pathOf(folder)
  const old: Partial<Kept> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return {
    accountId: old.accountId ?? `acct_${randomText(16)}`,
    secretKey: secretKey ?? old.secretKey ?? `sk_test_${randomText(32)}`,
    publishableKey: old.publishableKey ?? `pk_test_${randomText(32)}`,
    webhookSecret: old.webhookSecret ?? `whsec_${randomText(32)}`,
    port: old.port ?? 0,
    offsetMs: old.offsetMs ?? 0,
  }
}

/** Keeps them for the next start; the file is replaced whole, so a kill leaves the old or the new one. */
export function keepIdentity(folder: string, kept: Kept): void {
  const path = pathOf(folder)
  writeFileSync(`${path}.new`, JSON.stringify(kept, null, 2), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
