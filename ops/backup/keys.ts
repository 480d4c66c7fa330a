import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import { createKeyedHash } from '#platform/server/encryption.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { Manifest } from './manifest.ts'

/** The keys in the format of the standard tool age, so that they can also be decrypted without this program. */
export const KEYS_FILE = 'keys.age'

export type Keys = Pick<Settings, 'authSecret' | 'fieldKey'>

/** How the keys get into a backup: encrypted for the owner of an age identity or with a passphrase, or not at all. */
export type KeyProtection = { recipient: string } | { passphrase: string } | 'apart'

/** The identity or passphrase that decrypts the keys. Null if neither was given. */
export type KeyOpener = { identity: string } | { passphrase: string } | null

const MIN_PASSPHRASE_LENGTH = 16

/** @throws an error that explains the choices if no protection is set or the setting is unusable */
export function readKeyProtection(env: Record<string, string | undefined>, withoutKeys: boolean): KeyProtection {
  const { BACKUP_RECIPIENT: recipient, BACKUP_PASSPHRASE: passphrase } = env
  if (withoutKeys) return 'apart'
  if (recipient) {
    if (/^AGE-SECRET-KEY/i.test(recipient))
      throw new Error('BACKUP_RECIPIENT takes the public key (age1…). Keep the secret one away from this server.')
    return { recipient }
  }
  if (!passphrase)
    throw new Error(
      'A backup contains the keys only encrypted. Set BACKUP_RECIPIENT to the public key of an age identity, or ' +
        `BACKUP_PASSPHRASE to at least ${MIN_PASSPHRASE_LENGTH} characters. If FIELD_KEY and AUTH_SECRET are stored ` +
        'elsewhere, add --without-keys.',
    )
  if (passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new Error(`BACKUP_PASSPHRASE needs at least ${MIN_PASSPHRASE_LENGTH} characters.`)
  return { passphrase }
}

export function readKeyOpener(env: Record<string, string | undefined>): KeyOpener {
  const { BACKUP_IDENTITY: identity, BACKUP_PASSPHRASE: passphrase } = env
  if (identity) return { identity }
  return passphrase ? { passphrase } : null
}

/**
 * @param workFactor binary logarithm of the work that each guess of a passphrase costs; age's default takes seconds
 * @throws an error that names the setting if the recipient is not an age public key
 */
export async function encryptKeys(
  keys: Keys,
  protection: Exclude<KeyProtection, 'apart'>,
  workFactor?: number,
): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor)
  if ('passphrase' in protection) encrypter.setPassphrase(protection.passphrase)
  else {
    try {
      encrypter.addRecipient(protection.recipient)
    } catch {
      throw new Error('BACKUP_RECIPIENT is not a public key of age (age1…).')
    }
  }
  return encrypter.encrypt(
    `AUTH_SECRET=${keys.authSecret.toString('base64')}\nFIELD_KEY=${keys.fieldKey.toString('base64')}\n`,
  )
}

/** @throws an error that names the setting if the passphrase or the identity is wrong */
export async function decryptKeys(encrypted: Uint8Array, opener: NonNullable<KeyOpener>): Promise<Keys> {
  const decrypter = new Decrypter()
  let text: string
  try {
    if ('passphrase' in opener) decrypter.addPassphrase(opener.passphrase)
    else decrypter.addIdentity(opener.identity)
    text = await decrypter.decrypt(encrypted, 'text')
  } catch {
    const name = 'passphrase' in opener ? 'BACKUP_PASSPHRASE' : 'BACKUP_IDENTITY'
    throw new Error(`${name} does not decrypt the keys of this backup.`)
  }
  const get = (name: string) => Buffer.from(new RegExp(`^${name}=(.+)$`, 'm').exec(text)?.[1] ?? '', 'base64')
  return { authSecret: get('AUTH_SECRET'), fieldKey: get('FIELD_KEY') }
}

/** Identifies the key of a backup without revealing anything else about it. */
export const fingerprintKey = (key: Buffer): string => createKeyedHash(key, 'backup').toString('hex')

export const fingerprintKeys = ({ fieldKey, authSecret }: Keys) => ({
  fieldKeyFingerprint: fingerprintKey(fieldKey),
  authSecretFingerprint: fingerprintKey(authSecret),
})

/** Files in DATA_DIR in which local mode stores keys that are not set in the environment. */
export const KEY_FILES = { authSecret: 'auth-secret', fieldKey: 'field-key' } as const

/**
 * Whether the setting comes from the file in DATA_DIR, which a restore may replace, rather than from the environment.
 */
function isStoredInDataFolder(settings: Settings, name: keyof typeof KEY_FILES): boolean {
  try {
    const stored = Buffer.from(readFileSync(join(settings.dataFolder, KEY_FILES[name]), 'utf8'), 'base64')
    return stored.equals(settings[name])
  } catch {
    return false
  }
}

/**
 * Returns the keys to write to DATA_DIR, or null if the settings already contain the keys of the backup.
 * @throws an error that explains what to set if the encrypted data could not be read with the settings
 */
export function chooseKeys(settings: Settings, keys: Manifest['keys'], stored: Keys | null): Keys | null {
  if (fingerprintKey(settings.fieldKey) === keys.fieldKeyFingerprint) return null
  if (stored && fingerprintKey(stored.fieldKey) !== keys.fieldKeyFingerprint)
    throw new Error('keys.age does not contain the keys of this backup.')
  if (stored && isStoredInDataFolder(settings, 'fieldKey')) return stored
  throw new Error(
    stored
      ? 'FIELD_KEY is not the key of this backup. Set FIELD_KEY and AUTH_SECRET to the values in keys.age (age --decrypt keys.age).'
      : keys.stored === 'apart'
        ? 'FIELD_KEY is not the key of this backup, which does not contain its keys. Set FIELD_KEY and AUTH_SECRET to those in use when it was made.'
        : 'FIELD_KEY is not the key of this backup. Set BACKUP_IDENTITY or BACKUP_PASSPHRASE, which decrypt the keys in it, or set FIELD_KEY.',
  )
}
