import { expect, test } from 'vitest'
import { aPractice } from '#testing/server/a-practice.ts'
import { anInvitation } from '#testing/server/an-invitation.ts'
import { aProvider } from '#testing/server/factories.ts'
import { mailsOf } from '#testing/server/mails.ts'
import { signInAs } from '#testing/server/test-app.ts'
import { forgetOldRequests } from './requests.ts'

async function asked() {
  const one = await aPractice()
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
    (await one.call('listRequests', {}, { as: await signInAs(one.house, one.provider) })).body.data!
  await ask('kadri')
  return { ...one, ask, list }
}

test('a counsellor reads what was asked, new ones first, and nobody else does', async () => {
  const one = await asked()
  one.house.clock.forward({ minutes: 1 })
  await one.ask('oleg')
  expect((await one.list()).map(({ name, answer }) => [name, answer])).toEqual([
    ['oleg', null],
    ['kadri', null],
  ])
  expect((await one.list())[1]).toMatchObject({ email: 'kadri@hool.test', availableTimes: ['2026-11-26T10:00:00Z'] })
  const other = await signInAs(one.house, await aProvider(one.house))
  expect((await one.call('listRequests', {}, { as: other })).body.data).toEqual([])
})

test('declining sends one kind letter in the language it was asked in, and stays an answer', async () => {
  const one = await asked()
  const [request] = await one.list()
  const id = request!.customerRequestId
  const other = await signInAs(one.house, await aProvider(one.house))
  expect((await one.call('declineRequest', { id }, { as: other })).status).toBe(404)
  await Promise.all([one, one].map(({ call, me }) => call('declineRequest', { id }, { as: me })))
  expect(await mailsOf(one.house, 'requestDeclined')).toMatchObject([
    { to: { email: 'kadri@hool.test', language: 'et', timezone: 'Europe/Helsinki' }, data: { firstName: 'kadri' } },
  ])
  expect((await one.list())[0]).toMatchObject({ answer: 'declined', answeredAt: '2026-11-23T07:20:00Z' })
})

test('an invitation answers its request; somebody else’s request cannot be named', async () => {
  const one = await asked()
  const [request] = await one.list()
  const { customerRequestId } = request!
  await anInvitation(one, { name: 'Kadri', email: 'kadri@hool.test', customerRequestId })
  expect((await one.list())[0]!.answer).toBe('invited')
  const other = await aProvider(one.house)
  const stolen = anInvitation(
    { ...one, provider: other },
    { customerRequestId, startDateTimes: ['2026-11-27T10:00:00Z'] },
  )
  await expect(stolen).rejects.toThrow('404')
  expect(await one.house.db.selectFrom('invitation').select('provider_id').execute()).toHaveLength(1)
})

test('a request is forgotten after ninety days, and the invitation that came of it stays', async () => {
  const one = await asked()
  const [request] = await one.list()
  await anInvitation(one, { customerRequestId: request!.customerRequestId })
  one.house.clock.forward({ hours: 24 * 90 - 1 })
  await forgetOldRequests(one.house)
  expect(await one.list()).toHaveLength(1)
  one.house.clock.forward({ hours: 1 })
  expect(await one.list()).toEqual([])
  await forgetOldRequests(one.house)
  expect(await one.house.db.selectFrom('customer_request').selectAll().execute()).toEqual([])
  expect(await one.house.db.selectFrom('invitation').selectAll().execute()).toHaveLength(1)
})
