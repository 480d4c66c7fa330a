import { expect, test } from 'vitest'
import { aSupervisedPractice } from '../testing/a-superuser.ts'
import { mailsOf } from '../testing/mails.ts'

test('deactivating a therapist without a body keeps booked sessions and refunds nobody', async () => {
  const { house, call, provider, session, asSuperuser, refunds, log, isListed, booking } = await aSupervisedPractice()
  const { id: bookingId } = await session()
  await house.db.updateTable('customer_account').set({ ui_language: 'et' }).execute()
  const { status, body } = await call('deactivateTherapist', { id: provider.providerId }, await asSuperuser())
  expect([status, body.message]).toEqual([
    200,
    'The counsellor is deactivated. Booked sessions stay in place and nothing is refunded.',
  ])
  expect(body.data).toMatchObject({ isChanged: true, sessions: 'keep', keptSessions: 1, cancelledSessions: 0 })
  expect([await refunds(), await isListed(), (await booking(bookingId)).status]).toEqual([[], false, 'booked'])
  expect(await log()).toEqual(['deactivateTherapist provider: other'])
  const [letter] = await mailsOf(house, 'standingChanged')
  expect(letter!.data).toMatchObject({ reason: 'Administraator ei lisanud põhjendust.', kept: 1 })
})
