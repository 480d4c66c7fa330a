import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomText } from './ids.ts'
import type { Identity } from './world.ts'

export interface StoredIdentity extends Identity {
  port: number
  /** The clock offset that control calls have set, in milliseconds. */
  offsetMs: number
}

const getPath = (folder: string) => join(folder, 'identity.json')

/** Reads the keys and the port from a state folder, and generates missing keys. */
export function readIdentity(folder: string, secretKey: string | undefined): StoredIdentity {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = getPath(folder)
  const stored: Partial<StoredIdentity> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return {
    accountId: stored.accountId ?? `acct_${randomText(16)}`,
    secretKey: secretKey ?? stored.secretKey ?? `sk_test_${randomText(32)}`,
    publishableKey: stored.publishableKey ?? `pk_test_${randomText(32)}`,
    webhookSecret: stored.webhookSecret ?? `whsec_${randomText(32)}`,
    port: stored.port ?? 0,
    offsetMs: stored.offsetMs ?? 0,
  }
}

/** Stores the keys and the port for the next start. Replaces the file atomically, in case the process is killed. */
export function storeIdentity(folder: string, identity: StoredIdentity): void {
  const path = getPath(folder)
  writeFileSync(`${path}.new`, JSON.stringify(identity, null, 2), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
