import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEncryption } from '#platform/server/encryption.ts'
import { createRoomPass, parseRoomPass } from './room-pass.ts'

const now = Temporal.Instant.from('2026-11-23T10:00:00Z')
const deps = { encryption: createEncryption(randomBytes(32)) }
const passData = { participantId: 'participant', sessionId: 'session', customerAccountId: 'person', loginId: 'login' }

test('a pass is valid for 60 seconds', () => {
  const token = createRoomPass(deps, passData, now)
  expect(parseRoomPass(deps, token, now.add({ seconds: 59 }))).toEqual({ ...passData, until: '2026-11-23T10:01:00Z' })
  expect(parseRoomPass(deps, token, now.add({ seconds: 60 }))).toBeNull()
})

test('a pass cannot be read, changed or forged', () => {
  const token = createRoomPass(deps, passData, now)
  const bytes = Buffer.from(token, 'base64url')
  expect(bytes.includes('person')).toBe(false)
  bytes[bytes.length - 1]! ^= 1
  const changed = bytes.toString('base64url')
  const withOtherKey = createRoomPass({ encryption: createEncryption(randomBytes(32)) }, passData, now)
  const withOtherContext = deps.encryption
    .encrypt({ ...passData, until: '2027-01-01T00:00:00Z' }, 'note')
    .toString('base64url')
  for (const one of [changed, withOtherKey, withOtherContext, '', 'x', '\u0000'])
    expect(parseRoomPass(deps, one, now)).toBeNull()
})
