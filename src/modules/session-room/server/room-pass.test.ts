import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealingWith } from '#platform/server/encryption.ts'
import { makePass, readPass } from './room-pass.ts'

const now = Temporal.Instant.from('2026-11-23T10:00:00Z')
const house = { sealing: sealingWith(randomBytes(32)) }
const said = { stayId: 'stay', sessionId: 'session', customerAccountId: 'person', loginId: 'login' }

test('a pass says whose it is for a minute, and not a moment longer', () => {
  const token = makePass(house, said, now)
  expect(readPass(house, token, now.add({ seconds: 59 }))).toEqual({ ...said, until: '2026-11-23T10:01:00Z' })
  expect(readPass(house, token, now.add({ seconds: 60 }))).toBeNull()
})

test('nobody reads, changes or makes a pass', () => {
  const token = makePass(house, said, now)
  const bytes = Buffer.from(token, 'base64url')
  expect(bytes.includes('person')).toBe(false)
  bytes[bytes.length - 1]! ^= 1
  const changed = bytes.toString('base64url')
  const ofAnotherKey = makePass({ sealing: sealingWith(randomBytes(32)) }, said, now)
  const forSomethingElse = house.sealing.seal({ ...said, until: '2027-01-01T00:00:00Z' }, 'note').toString('base64url')
  for (const one of [changed, ofAnotherKey, forSomethingElse, '', 'x', '\u0000'])
    expect(readPass(house, one, now)).toBeNull()
})
