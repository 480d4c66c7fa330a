import { expect, test } from 'vitest'
import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { api } from '#platform/web/api.ts'
import { takeProblems } from './api-problems.ts'
import { buildReply } from './build-reply.ts'
import { fakeApi } from './fake-api.ts'
import { logInAs } from './login.ts'
import { failWith, failWithFields } from './outcomes.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const preview = buildReply('refundPreview')

/** Returns the problems of one call, as reported at the end of a test. */
async function collectProblems(makeCall: () => Promise<unknown>): Promise<string> {
  await makeCall()
  return takeProblems().join('\n')
}
const makePreviewCall = () => api('refundPreview', { id: ID, action: 'cancel' })

test('a call without a configured answer is a problem', async () => {
  fakeApi()
  logInAs('customer')
  expect(await collectProblems(makePreviewCall)).toContain(
    "'refundPreview' was called, and the test gives it no answer",
  )
})

test.for([
  ['a field is missing', { ...preview, refundAmount: undefined }, 'refundAmount'],
  ['a field has another type', { ...preview, refundAmount: '45' }, 'refundAmount'],
  ['the contract has no such field', { ...preview, refund: 45 }, 'refund'],
  ['a time is invalid', { ...preview, freeUntil: 'tomorrow' }, 'freeUntil'],
] as const)('a reply that violates the contract is a problem: %s', async ([, reply, field]) => {
  fakeApi({ refundPreview: reply as never })
  logInAs('customer')
  expect(await collectProblems(makePreviewCall)).toContain(field)
})

test('a request that violates the contract is a problem', async () => {
  fakeApi({ refundPreview: preview })
  logInAs('customer')
  expect(await collectProblems(() => api('refundPreview', { id: 'x', action: 'cancel' }))).toContain('id')
})

test('a call without a required login is a problem', async () => {
  fakeApi({ refundPreview: preview })
  expect(await collectProblems(makePreviewCall)).toContain("'refundPreview' needs a login")
})

test('an error code that the call does not declare is a problem', async () => {
  fakeApi({ refundPreview: failWith('groupFull') })
  logInAs('customer')
  expect(await collectProblems(makePreviewCall)).toContain("'refundPreview' is never refused with 'groupFull'")
})

test('answers with the server’s envelope, in the language of the page', async () => {
  document.documentElement.lang = 'et'
  fakeApi({ contactUs: failWithFields({ email: 'error.tooLong' }) })
  const answer = await api('contactUs', { name: 'Mari', email: 'mari@example.ee', message: 'Tere' })
  expect(answer).toMatchObject({ ok: false, status: 422, code: null, fieldErrors: { email: 'See on liiga pikk' } })
})

test('builds a valid reply for every JSON call', () => {
  const calls = (Object.entries(ALL_CALLS) as [CallName, AnyCall][]).filter(([, call]) => call.file === undefined)
  expect(calls.length).toBeGreaterThan(200)
  for (const [name] of calls) expect(() => buildReply(name)).not.toThrow()
})
