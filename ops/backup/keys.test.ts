import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#platform/server/settings.ts'
import { chooseKeys, decryptKeys, encryptKeys, fingerprintKeys, readKeyOpener, readKeyProtection } from './keys.ts'

const KEYS = { authSecret: Buffer.alloc(32, 1), fieldKey: Buffer.alloc(32, 2) }
const OTHER_KEYS = { authSecret: Buffer.alloc(32, 3), fieldKey: Buffer.alloc(32, 4) }
/** A low work factor. The default takes seconds. */
const FAST = 10

function createSettings(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hool-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return readSettings({ DATA_DIR: folder, ...env })
}

test('a backup without protection of its keys is refused unless the keys are stored elsewhere', () => {
  expect(() => readKeyProtection({}, false)).toThrow('A backup contains the keys only encrypted. Set BACKUP_RECIPIENT')
  expect(() => readKeyProtection({ BACKUP_PASSPHRASE: 'short' }, false)).toThrow('at least 16 characters')
  expect(() => readKeyProtection({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1A' }, false)).toThrow('takes the public key')
  expect(readKeyProtection({}, true)).toBe('apart')
  expect(readKeyProtection({ BACKUP_RECIPIENT: 'age1a', BACKUP_PASSPHRASE: 'x' }, false)).toEqual({
    recipient: 'age1a',
  })
  expect(readKeyOpener({})).toBeNull()
})

test('keys are decrypted by the identity of the recipient, or by the passphrase, and by no other', async () => {
  const identity = await generateIdentity()
  const encrypted = await encryptKeys(KEYS, { recipient: await identityToRecipient(identity) })
  expect(Buffer.from(encrypted).includes(KEYS.fieldKey.toString('base64'))).toBe(false)
  expect(await decryptKeys(encrypted, { identity })).toEqual(KEYS)
  await expect(decryptKeys(encrypted, { identity: await generateIdentity() })).rejects.toThrow(
    'BACKUP_IDENTITY does not',
  )
  const passphrase = 'correct horse battery'
  const locked = await encryptKeys(KEYS, { passphrase }, FAST)
  expect(await decryptKeys(locked, { passphrase })).toEqual(KEYS)
  await expect(decryptKeys(locked, { passphrase: 'wrong' })).rejects.toThrow('BACKUP_PASSPHRASE does not')
  await expect(encryptKeys(KEYS, { recipient: 'age1zzz' })).rejects.toThrow('BACKUP_RECIPIENT is not a public key')
})

test('a restore replaces only keys in DATA_DIR, never keys in the environment', () => {
  const keys = { stored: 'encrypted' as const, ...fingerprintKeys(KEYS) }
  const inEnvironment = createSettings({ FIELD_KEY: OTHER_KEYS.fieldKey.toString('base64') })
  expect(chooseKeys(createSettings({ FIELD_KEY: KEYS.fieldKey.toString('base64') }), keys, null)).toBeNull()
  expect(chooseKeys(createSettings(), keys, KEYS)).toBe(KEYS)
  expect(() => chooseKeys(inEnvironment, keys, KEYS)).toThrow('Set FIELD_KEY and AUTH_SECRET to the values in keys.age')
  expect(() => chooseKeys(createSettings(), keys, null)).toThrow('Set BACKUP_IDENTITY or BACKUP_PASSPHRASE')
  expect(() => chooseKeys(createSettings(), keys, OTHER_KEYS)).toThrow('does not contain the keys of this backup')
  expect(() => chooseKeys(createSettings(), { ...keys, stored: 'apart' }, null)).toThrow('does not contain its keys')
})
