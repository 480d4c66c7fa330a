import { expect, test } from 'vitest'
import { createTestProvider } from '#testing/server/factories.ts'
import { createProviderSetup } from '#testing/server/provider-setup.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createSentInvitation } from '#testing/server/sent-invitation.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { purgeOldSessionRequests } from './session-requests.ts'

async function createRequest() {
  const one = await createProviderSetup()
  const ask = (name: string) =>
    one.call(
      'customerRequest',
      {
        ...{ providerId: one.provider.providerId, name, email: `${name}@hool.test` },
        ...{ availableTimes: ['2026-11-26T10:00:00Z'], timezone: 'Europe/Helsinki' },
      },
      { language: 'et' },
    )
  const list = async () =>
    (await one.call('listRequests', {}, { as: await logInTestUser(one.deps, one.provider) })).body.data!
  await ask('kadri')
  return { ...one, ask, list }
}

test('lists requests to their provider only, newest first', async () => {
  const one = await createRequest()
  one.deps.clock.forward({ minutes: 1 })
  await one.ask('oleg')
  expect((await one.list()).map(({ name, answer }) => [name, answer])).toEqual([
    ['oleg', null],
    ['kadri', null],
  ])
  expect((await one.list())[1]).toMatchObject({ email: 'kadri@hool.test', availableTimes: ['2026-11-26T10:00:00Z'] })
  const other = await logInTestUser(one.deps, await createTestProvider(one.deps))
  expect((await one.call('listRequests', {}, { as: other })).body.data).toEqual([])
})

test('sends one email in the language of the request when it is declined, and records the answer', async () => {
  const one = await createRequest()
  const [request] = await one.list()
  const id = request!.customerRequestId
  const other = await logInTestUser(one.deps, await createTestProvider(one.deps))
  expect((await one.call('declineRequest', { id }, { as: other })).status).toBe(404)
  await Promise.all([one, one].map(({ call, me }) => call('declineRequest', { id }, { as: me })))
  expect(await listSentEmails(one.deps, 'requestDeclined')).toMatchObject([
    { to: { email: 'kadri@hool.test', language: 'et', timezone: 'Europe/Helsinki' }, data: { firstName: 'kadri' } },
  ])
  expect((await one.list())[0]).toMatchObject({ answer: 'declined', answeredAt: '2026-11-23T07:20:00Z' })
})

test('marks a request as answered by an invitation, and rejects a request to another provider', async () => {
  const one = await createRequest()
  const [request] = await one.list()
  const { customerRequestId } = request!
  await createSentInvitation(one, { name: 'Kadri', email: 'kadri@hool.test', customerRequestId })
  expect((await one.list())[0]!.answer).toBe('invited')
  const other = await createTestProvider(one.deps)
  const foreignInvitation = createSentInvitation(
    { ...one, provider: other },
    { customerRequestId, startDateTimes: ['2026-11-27T10:00:00Z'] },
  )
  await expect(foreignInvitation).rejects.toThrow('404')
  expect(await one.deps.db.selectFrom('invitation').select('provider_id').execute()).toHaveLength(1)
})

test('purges a request after 90 days but keeps the invitation that answered it', async () => {
  const one = await createRequest()
  const [request] = await one.list()
  await createSentInvitation(one, { customerRequestId: request!.customerRequestId })
  one.deps.clock.forward({ hours: 24 * 90 - 1 })
  await purgeOldSessionRequests(one.deps)
  expect(await one.list()).toHaveLength(1)
  one.deps.clock.forward({ hours: 1 })
  expect(await one.list()).toEqual([])
  await purgeOldSessionRequests(one.deps)
  expect(await one.deps.db.selectFrom('customer_request').selectAll().execute()).toEqual([])
  expect(await one.deps.db.selectFrom('invitation').selectAll().execute()).toHaveLength(1)
})
