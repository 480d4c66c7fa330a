import { expect, test } from 'vitest'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { anApplication, aPdf } from '#testing/server/an-applicant.ts'
import { aTemplate } from '#testing/server/factories.ts'
import { mailsOf } from '#testing/server/mails.ts'
import { lapseCredentials } from './public.ts'

/** Approved and listed, with a certificate whose last day is given. */
async function verifiedUntil(validUntil: string) {
  const made = await anApplication()
  const { house, id, save, claim, send, approve, admin } = made
  await made.fill()
  await house.db.deleteFrom('credential').execute()
  await claim({ validUntil })
  await save({ timezone: 'America/New_York' })
  await send()
  await approve(admin)
  const now = house.clock.now()
  await house.db
    .updateTable('provider_account')
    .set({ payout_ready_at: now, working_hours_at: now, sessions_at: now })
    .where('provider_id', '=', id)
    .execute()
  await house.db
    .insertInto('working_hours_settings')
    .values({ provider_id: id, start_date: null, end_date: null, daily_maximum: null })
    .execute()
  await aTemplate(house, id)
  await refreshSearchRow(house.db, id, now)
  const types = async () => (await made.call('providerProfile', { id })).body.data!
  const found = async () =>
    (await made.call('searchProviders', { providerTypeIds: [1] })).body.data!.items.map((one) => one.providerId)
  return { ...made, types, found }
}

test('a type is shown through its last day in Estonia and gone at midnight, job or no job', async () => {
  const { house, types } = await verifiedUntil('2026-12-31')
  house.clock.moveTo('2026-12-31T21:59:59Z')
  expect(await types()).toMatchObject({
    providerTypeIds: [1],
    verifiedTypes: [{ providerTypeId: 1, validUntil: '2026-12-31' }],
  })
  house.clock.moveTo('2026-12-31T22:00:00Z')
  expect(await types()).toMatchObject({ providerTypeIds: [], verifiedTypes: [] })
})

test('the hourly job takes it out of the finder and tells its owner, once', async () => {
  const { house, id, found } = await verifiedUntil('2026-12-31')
  await lapseCredentials(house)
  expect(await found()).toEqual([id])
  house.clock.moveTo('2027-01-01T08:00:00Z')
  await lapseCredentials(house)
  await lapseCredentials(house)
  expect(await found()).toEqual([])
  const mails = await mailsOf(house, 'credentialLapsing')
  expect(mails.map((one) => one.data)).toMatchObject([{ isOver: true, validUntil: '2026-12-31' }])
})

test('thirty days before, and not a day earlier, a mail says so once', async () => {
  const { house, person } = await verifiedUntil('2026-12-31')
  house.clock.moveTo('2026-11-30T21:59:00Z')
  await lapseCredentials(house)
  expect(await mailsOf(house, 'credentialLapsing')).toEqual([])
  house.clock.moveTo('2026-12-01T08:00:00Z')
  await lapseCredentials(house)
  await lapseCredentials(house)
  expect(await mailsOf(house, 'credentialLapsing')).toMatchObject([
    { to: { email: person.email }, data: { isOver: false } },
  ])
})

test('a renewed certificate takes the place of the old one without a gap', async () => {
  const { house, admin, types, claim, send, approve, show } = await verifiedUntil('2026-12-31')
  await claim({ validUntil: '2031-12-31', number: 'T-300', evidence: aPdf('/Newer 1') })
  expect((await types()).providerTypeIds).toEqual([1])
  await send()
  expect((await types()).verifiedTypes).toMatchObject([{ validUntil: '2026-12-31' }])
  await approve(admin)
  expect((await types()).verifiedTypes).toMatchObject([{ validUntil: '2031-12-31' }])
  expect((await show()).credentials).toMatchObject([{ status: 'verified', number: 'T-300' }])
  house.clock.moveTo('2027-02-01T08:00:00Z')
  await lapseCredentials(house)
  expect((await types()).providerTypeIds).toEqual([1])
})

test('a verified type that is taken back is gone at once', async () => {
  const { call, me, types, show, found } = await verifiedUntil('2026-12-31')
  await call('deleteCredential', { id: (await show()).credentials[0]!.credentialId }, { as: me })
  expect([(await types()).providerTypeIds, await found()]).toEqual([[], []])
})
