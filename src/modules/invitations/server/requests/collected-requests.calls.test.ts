import { expect, test } from 'vitest'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { sendCollectedRequestEmails } from './email-provider.ts'

async function createCounsellor() {
  const deps = await createTestDeps()
  const { app, call } = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  let sent = 0
  const send = async (providerId = provider.providerId) => {
    const number = sent++
    const input = {
      ...{ providerId, name: 'Mari', email: `mari${number}@hool.test`, availableTimes: ['2026-12-01T09:00:00Z'] },
      healthConsent: CONSENT_WORDING.request.version,
    }
    return (await call('customerRequest', input, { from: `203.0.113.${number}` })).status
  }
  const sendMany = (count: number) => Promise.all(Array.from({ length: count }, () => send()))
  const collect = () => sendCollectedRequestEmails(deps)
  const countEmails = async () => [
    (await listSentEmails(deps, 'requestForProvider')).length,
    ...(await listSentEmails(deps, 'requestsForProvider')).map(({ data }) => data.count),
  ]
  return { deps, app, call, provider, send, sendMany, collect, countEmails }
}

test('30 requests within an hour cause five emails and one that collects the others; all are accepted and listed', async () => {
  const { deps, call, provider, sendMany, collect, countEmails } = await createCounsellor()
  expect(await sendMany(30)).toEqual(Array(30).fill(200))
  await collect()
  expect(await countEmails()).toEqual([5])
  const { body } = await call('listRequests', {}, { as: await logInTestUser(deps, provider) })
  expect(body.data).toHaveLength(30)
  expect(await listSentEmails(deps, 'requestReceived')).toHaveLength(30)
  deps.clock.forward({ minutes: 60 })
  await Promise.all([collect(), collect()])
  await collect()
  expect(await countEmails()).toEqual([5, 25])
  const [collected] = await listSentEmails(deps, 'requestsForProvider')
  expect(collected).toMatchObject({
    to: { email: provider.email },
    data: { link: expect.stringContaining('/provider/invitations') },
  })
  expect(JSON.stringify(collected)).not.toMatch(/mari\d/)
})

test('emails about single requests again after an hour', async () => {
  const { deps, send, sendMany, collect, countEmails } = await createCounsellor()
  await sendMany(6)
  deps.clock.forward({ minutes: 61 })
  await send()
  await collect()
  expect(await countEmails()).toEqual([6, 1])
})

test('requests to one counsellor do not delay those to another', async () => {
  const { deps, send, sendMany, countEmails } = await createCounsellor()
  await sendMany(7)
  await send((await createTestProvider(deps)).providerId)
  expect(await countEmails()).toEqual([6])
})

test('a request that was answered or cancelled while it waited is not collected, and cancelling it sends no email', async () => {
  const { deps, app, call, provider, sendMany, collect, countEmails } = await createCounsellor()
  await sendMany(7)
  const waiting = await deps.db
    .selectFrom('session_request')
    .select('session_request_id as id')
    .where('delivery', '=', 'waiting')
    .execute()
  expect(waiting).toHaveLength(2)
  await call('declineRequest', waiting[0]!, { as: await logInTestUser(deps, provider) })
  for (const { data } of await listSentEmails(deps, 'requestReceived'))
    await app.inject({ method: 'POST', url: new URL(data.link!).pathname })
  expect(await listSentEmails(deps, 'requestWithdrawn')).toHaveLength(5)
  deps.clock.forward({ minutes: 61 })
  await collect()
  expect(await countEmails()).toEqual([5])
})
