import { expect, test } from 'vitest'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { createProviderSetup } from '#testing/server/provider-setup.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createSentInvitation } from '#testing/server/sent-invitation.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { purgeOldSessionRequests } from './session-requests.ts'

async function createRequest() {
  const setup = await createProviderSetup()
  const sendRequest = (name: string) =>
    setup.call(
      'customerRequest',
      {
        ...{ providerId: setup.provider.providerId, name, email: `${name}@hool.test` },
        ...{ availableTimes: ['2026-11-26T10:00:00Z'], timezone: 'Europe/Helsinki' },
        healthConsent: CONSENT_WORDING.request.version,
      },
      { language: 'et' },
    )
  const listRequests = async () =>
    (await setup.call('listRequests', {}, { as: await logInTestUser(setup.deps, setup.provider) })).body.data!
  await sendRequest('kadri')
  return { ...setup, sendRequest, listRequests }
}

test('lists requests to their provider only, newest first', async () => {
  const setup = await createRequest()
  setup.deps.clock.forward({ minutes: 1 })
  await setup.sendRequest('oleg')
  expect((await setup.listRequests()).map(({ name, answer }) => [name, answer])).toEqual([
    ['oleg', null],
    ['kadri', null],
  ])
  expect((await setup.listRequests())[1]).toMatchObject({
    email: 'kadri@hool.test',
    availableTimes: ['2026-11-26T10:00:00Z'],
  })
  const other = await logInTestUser(setup.deps, await createTestProvider(setup.deps))
  expect((await setup.call('listRequests', {}, { as: other })).body.data).toEqual([])
})

test('sends one email in the request’s language when it is declined, and records the answer', async () => {
  const setup = await createRequest()
  const [request] = await setup.listRequests()
  const id = request!.customerRequestId
  const other = await logInTestUser(setup.deps, await createTestProvider(setup.deps))
  expect((await setup.call('declineRequest', { id }, { as: other })).status).toBe(404)
  await Promise.all([setup, setup].map(({ call, me }) => call('declineRequest', { id }, { as: me })))
  expect(await listSentEmails(setup.deps, 'requestDeclined')).toMatchObject([
    { to: { email: 'kadri@hool.test', language: 'et', timezone: 'Europe/Helsinki' }, data: { firstName: 'kadri' } },
  ])
  expect((await setup.listRequests())[0]).toMatchObject({ answer: 'declined', answeredAt: '2026-11-23T07:20:00Z' })
})

test('marks a request as answered by an invitation, and rejects a request to another provider', async () => {
  const setup = await createRequest()
  const [request] = await setup.listRequests()
  const { customerRequestId } = request!
  await createSentInvitation(setup, { name: 'Kadri', email: 'kadri@hool.test', customerRequestId })
  expect((await setup.listRequests())[0]!.answer).toBe('invited')
  const answer = await setup.deps.db.selectFrom('invitation').select('session_request_id').executeTakeFirstOrThrow()
  expect(answer.session_request_id).toBe(customerRequestId)
  const other = await createTestProvider(setup.deps)
  const foreignInvitation = createSentInvitation(
    { ...setup, provider: other },
    { customerRequestId, startDateTimes: ['2026-11-27T10:00:00Z'] },
  )
  await expect(foreignInvitation).rejects.toThrow('404')
  expect(await setup.deps.db.selectFrom('invitation').select('provider_id').execute()).toHaveLength(1)
})

test('rejects an invitation that answers a request which the client has deleted, and reserves no time', async () => {
  const setup = await createRequest()
  const [request] = await setup.listRequests()
  await setup.deps.db.deleteFrom('session_request').execute()
  await expect(createSentInvitation(setup, { customerRequestId: request!.customerRequestId })).rejects.toThrow('404')
  expect(await setup.deps.db.selectFrom('calendar_entry').selectAll().execute()).toEqual([])
})

test('purges a request after 90 days but keeps the invitation that answered it', async () => {
  const setup = await createRequest()
  const [request] = await setup.listRequests()
  await createSentInvitation(setup, { customerRequestId: request!.customerRequestId })
  setup.deps.clock.forward({ hours: 24 * 90 - 1 })
  await purgeOldSessionRequests(setup.deps)
  expect(await setup.listRequests()).toHaveLength(1)
  setup.deps.clock.forward({ hours: 1 })
  expect(await setup.listRequests()).toEqual([])
  await purgeOldSessionRequests(setup.deps)
  expect(await setup.deps.db.selectFrom('session_request').selectAll().execute()).toEqual([])
  expect(await setup.deps.db.selectFrom('invitation').selectAll().execute()).toHaveLength(1)
})
