import { expect, test } from 'vitest'
import { aBookedPractice, THURSDAY } from '#testing/server/a-booked-practice.ts'
import { fileOf } from '#testing/server/a-studio.ts'
import { type ACustomer, aCustomer, aGroupDate, aProvider } from '#testing/server/factories.ts'
import { aPicture, CROPS } from '#testing/server/pictures.ts'

/** A client with a picture, and a counsellor who may be booked. */
async function aPictured() {
  const made = await aBookedPractice()
  const client = await aCustomer(made.house)
  const send = async (who: ACustomer = client) => {
    const wanted = { crops: { square: CROPS.square }, picture: fileOf(await aPicture().jpeg().toBuffer(), 'me.jpg') }
    return (await made.call('putCustomerImage', wanted, await made.tokens(who))).body.data!.profileImageUrl
  }
  const mine = async () => (await made.call('getProfile', {}, await made.tokens(client))).body.data!.profileImageUrl
  const remove = async (who: ACustomer = client) => made.call('deleteCustomerImage', {}, await made.tokens(who))
  const restore = async (mediaItemId: string | null, who: ACustomer = client) =>
    made.call('restoreCustomerImage', { mediaItemId }, await made.tokens(who))
  return { ...made, client, send, mine, remove, restore }
}

test('a removed picture can be brought back for ten minutes, by its owner only', async () => {
  const { house, send, mine, remove, restore } = await aPictured()
  const url = await send()
  const { mediaItemId } = (await remove()).body.data!
  expect(await mine()).toBeNull()
  expect((await remove()).status).toBe(404)
  const other = await aCustomer(house)
  await send(other)
  expect((await restore(mediaItemId, other)).status).toBe(404)
  expect((await restore(mediaItemId)).body.data!.profileImageUrl).toBe(url)
  expect(await mine()).toBe(url)
  await remove()
  house.clock.forward({ minutes: 11 })
  expect((await restore(mediaItemId)).status).toBe(404)
})

test('of two removals and a new picture at once one state is left, and one picture at most', async () => {
  const { house, send, mine, remove, client } = await aPictured()
  await send()
  await Promise.all([remove(), send(), remove()])
  const shown = await house.db
    .selectFrom('media_item')
    .select('folder')
    .where('customer_account_id', '=', client.customerAccountId)
    .where('removed_at', 'is', null)
    .execute()
  expect(shown.map(({ folder }) => `/media/${folder}/square-336`)).toEqual([await mine()].filter(Boolean))
})

test('a counsellor sees the picture of who booked them, while the session stands, and nobody else’s', async () => {
  const { send, client, bookTime, provider, call, me, house, tokens, book } = await aPictured()
  const url = await send()
  const { bookingId: id } = await bookTime(provider, THURSDAY, client)
  const seen = async (session: string) =>
    (await call('getProviderSession', { id: session }, await me())).body.data!.places.map((one) => one.clientImageUrl)
  expect(await seen(id)).toEqual([url])
  const other = await aProvider(house)
  expect((await call('getProviderSession', { id }, await tokens(other))).status).toBe(404)
  const { occurrenceId } = await aGroupDate(house, provider.providerId, { startAt: '2026-11-25T16:00:00Z', seats: 4 })
  await book({ groupSessionRecurrenceId: occurrenceId }, client)
  expect(await seen(occurrenceId)).toEqual([null])
  await call('cancelBooking', { id, x: '0' }, await tokens(client))
  expect(await seen(id)).toEqual([null])
})
