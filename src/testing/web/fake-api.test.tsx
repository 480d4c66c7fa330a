import { expect, test } from 'vitest'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { api } from '#platform/web/api.ts'
import { takeProblems } from './api-problems.ts'
import { fakeApi } from './fake-api.ts'
import { logInAs } from './login.ts'
import { refused, wrongFields } from './outcomes.ts'
import { replyOf } from './reply-of.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const preview = replyOf('refundPreview')

/** What is wrong with one call, as the end of a test would say. */
async function problemsOf(ask: () => Promise<unknown>): Promise<string> {
  await ask()
  return takeProblems().join('\n')
}
const look = () => api('refundPreview', { id: ID, action: 'cancel' })

test('a call that the test does not name is a problem', async () => {
  fakeApi()
  logInAs('customer')
  expect(await problemsOf(look)).toContain("'refundPreview' was called, and the test gives it no answer")
})

test.for([
  ['a field is missing', { ...preview, refundAmount: undefined }, 'refundAmount'],
  ['a field has another type', { ...preview, refundAmount: '45' }, 'refundAmount'],
  ['the contract has no such field', { ...preview, refund: 45 }, 'refund'],
  ['a moment is none', { ...preview, freeUntil: 'tomorrow' }, 'freeUntil'],
] as const)('a reply that the server could not give is a problem: %s', async ([, reply, field]) => {
  fakeApi({ refundPreview: reply as never })
  logInAs('customer')
  expect(await problemsOf(look)).toContain(field)
})

test('a request that the contract does not allow is a problem', async () => {
  fakeApi({ refundPreview: preview })
  logInAs('customer')
  expect(await problemsOf(() => api('refundPreview', { id: 'x', action: 'cancel' }))).toContain('id')
})

test('a call without the login that it needs is a problem', async () => {
  fakeApi({ refundPreview: preview })
  expect(await problemsOf(look)).toContain("'refundPreview' needs a login")
})

test('a refusal that the call does not have is a problem', async () => {
  fakeApi({ refundPreview: refused('groupFull') })
  logInAs('customer')
  expect(await problemsOf(look)).toContain("'refundPreview' is never refused with 'groupFull'")
})

test('answers in the envelope and the language of the server', async () => {
  document.documentElement.lang = 'et'
  fakeApi({ contactUs: wrongFields({ email: 'error.tooLong' }) })
  const answer = await api('contactUs', { name: 'Mari', email: 'mari@example.ee', message: 'Tere' })
  expect(answer).toMatchObject({ ok: false, status: 422, code: null, fieldErrors: { email: 'See on liiga pikk' } })
})

test('a valid reply can be made up for every call that answers JSON', () => {
  const calls = (Object.entries(ALL_CALLS) as [CallName, AnyCall][]).filter(([, call]) => call.file === undefined)
  expect(calls.length).toBeGreaterThan(200)
  for (const [name] of calls) expect(() => replyOf(name)).not.toThrow()
})
