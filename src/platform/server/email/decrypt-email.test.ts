import { expect, test } from 'vitest'
import { decryptEmail } from './decrypt-email.ts'
import type { Email, EmailKind } from './email-kinds.ts'

test.each([
  ['claimAnswered', { outcome: 'calledOff', amount: 45 }, { outcome: 'sessionCancelled', amount: 45 }],
  ['rescheduleEnded', { why: 'lapsed' }, { why: 'expired' }],
  ['waitlistEnded', { why: 'calledOff' }, { why: 'cancelled' }],
  ['waitlistEnded', { why: 'over', title: 'over' }, { why: 'ended', title: 'over' }],
  ['refundForClient', { why: 'over' }, { why: 'over' }],
] as [EmailKind, object, object][])('translates the renamed values of a stored %s: %o', (kind, data, expected) => {
  const stored = { to: { email: 'a@example.org', language: 'en' }, data } as unknown as Email
  const encryption = { decrypt: () => stored } as never
  expect(decryptEmail({ encryption }, { kind, encrypted: Buffer.alloc(0) })).toEqual({ to: stored.to, data: expected })
})
