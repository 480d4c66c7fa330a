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

/** Makes a call and returns the problems it causes, as they are reported when a test ends. */
async function collectProblems(makeCall: () => Promise<unknown>): Promise<string> {
  await makeCall()
  return takeProblems().join('\n')
}
const makePreviewCall = () => api('refundPreview', { id: ID, action: 'cancel' })

test('a call without a configured response is a problem', async () => {
  fakeApi()
  logInAs('customer')
  expect(await collectProblems(makePreviewCall)).toContain(
    "'refundPreview' was called, but the test configures no response",
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
  expect(await collectProblems(makePreviewCall)).toContain("'refundPreview' does not declare the error 'groupFull'")
})

test('responds with the server’s envelope in the language of the page', async () => {
  document.documentElement.lang = 'et'
  fakeApi({ contactUs: failWithFields({ email: 'error.tooLong' }) })
  const outcome = await api('contactUs', { name: 'Mari', email: 'mari@example.ee', message: 'Tere' })
  expect(outcome).toMatchObject({ ok: false, status: 422, code: null, fieldErrors: { email: 'See on liiga pikk' } })
})

test('builds a valid reply for every JSON call', () => {
  const calls = (Object.entries(ALL_CALLS) as [CallName, AnyCall][]).filter(([, call]) => call.file === undefined)
  expect(calls.length).toBeGreaterThan(200)
  for (const [name] of calls) expect(() => buildReply(name)).not.toThrow()
})
