import { expect, test } from 'vitest'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

async function createRequest() {
  const deps = await createTestDeps()
  const { app, call } = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  const input = {
    ...{ providerId: provider.providerId, name: 'Mari Tamm', email: 'mari@hool.test' },
    ...{ availableTimes: ['2026-11-24T09:00:00Z'], healthConsent: CONSENT_WORDING.request.version },
  }
  await call('customerRequest', input, { language: 'et' })
  const [receipt] = await listSentEmails(deps, 'requestReceived')
  const path = new URL(receipt!.data.link!).pathname
  const countRequests = async () => (await deps.db.selectFrom('session_request').selectAll().execute()).length
  return { deps, app, call, provider, path, countRequests }
}

test('the emailed link asks for confirmation in the request’s language and cancels the request', async () => {
  const { deps, app, provider, path, countRequests } = await createRequest()
  expect(path).toMatch(/^\/mails\/request\/[\w-]{40,}$/)
  const confirmation = await app.inject({ url: path, headers: { 'accept-language': 'ru' } })
  expect([confirmation.statusCode, confirmation.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
  expect(confirmation.body).toContain('<h1>Kas võtta soov tagasi?</h1>')
  expect(confirmation.body).not.toMatch(/Mari|hool\.test|<script/)
  expect(await countRequests()).toBe(1)
  const cancelled = await app.inject({ method: 'POST', url: path })
  expect([cancelled.statusCode, cancelled.body.includes('<h1>Soov on tagasi võetud</h1>')]).toEqual([200, true])
  expect(await countRequests()).toBe(0)
  const [notification] = await listSentEmails(deps, 'requestWithdrawn')
  expect(notification).toMatchObject({ to: { email: provider.email }, data: { times: ['2026-11-24T09:00:00Z'] } })
  expect(JSON.stringify(notification)).not.toMatch(/Mari|mari@/)
})

test('emails the provider once, even when the button is clicked repeatedly or in two windows', async () => {
  const { deps, app, path } = await createRequest()
  const submit = () => app.inject({ method: 'POST', url: path })
  const responses = [...(await Promise.all([submit(), submit(), submit()])), await submit()]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await listSentEmails(deps, 'requestWithdrawn')).toHaveLength(1)
})

test('deletes an answered request without emailing the provider', async () => {
  const { deps, app, call, provider, path, countRequests } = await createRequest()
  const { session_request_id: id } = await deps.db
    .selectFrom('session_request')
    .select('session_request_id')
    .executeTakeFirstOrThrow()
  await call('declineRequest', { id }, { as: await logInTestUser(deps, provider) })
  await app.inject({ method: 'POST', url: path })
  expect([await countRequests(), await listSentEmails(deps, 'requestWithdrawn')]).toEqual([0, []])
})

test('rejects invalid tokens and deletes nothing', async () => {
  const { deps, app, path, countRequests } = await createRequest()
  const token = path.split('/').at(-1)!
  const { session_request_id: id } = await deps.db
    .selectFrom('session_request')
    .select('session_request_id')
    .executeTakeFirstOrThrow()
  const tokenForOtherPurpose = deps.encryption.encrypt(id, 'mails.stop').toString('base64url')
  for (const invalidToken of ['x', id, `${token.slice(0, -3)}AAA`, tokenForOtherPurpose]) {
    const { statusCode } = await app.inject({ method: 'POST', url: `/mails/request/${invalidToken}` })
    expect(statusCode).toBe(404)
  }
  expect(await countRequests()).toBe(1)
})
