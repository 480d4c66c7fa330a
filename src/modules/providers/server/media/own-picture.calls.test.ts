import { expect, test } from 'vitest'
import { createBookedProvider, THURSDAY } from '#testing/server/booked-provider.ts'
import {
  createTestCustomer,
  createTestGroupDate,
  createTestProvider,
  type TestCustomer,
} from '#testing/server/factories.ts'
import { buildUploadFile } from '#testing/server/media-provider.ts'
import { buildQuarterPicture, QUARTER_PICTURE_CROPS } from '#testing/server/pictures.ts'

/** A client who can upload a picture, and a counsellor who can be booked. */
async function createClientWithPicture() {
  const setup = await createBookedProvider()
  const client = await createTestCustomer(setup.deps)
  const send = async (caller: TestCustomer = client) => {
    const input = {
      crops: { square: QUARTER_PICTURE_CROPS.square },
      picture: buildUploadFile(await buildQuarterPicture().jpeg().toBuffer(), 'me.jpg'),
    }
    return (await setup.call('putCustomerImage', input, await setup.tokens(caller))).body.data!.profileImageUrl
  }
  const loadImageUrl = async () =>
    (await setup.call('getProfile', {}, await setup.tokens(client))).body.data!.profileImageUrl
  const remove = async (caller: TestCustomer = client) =>
    setup.call('deleteCustomerImage', {}, await setup.tokens(caller))
  const restore = async (mediaItemId: string | null, caller: TestCustomer = client) =>
    setup.call('restoreCustomerImage', { mediaItemId }, await setup.tokens(caller))
  return { ...setup, client, send, loadImageUrl, remove, restore }
}

test('lets only the owner restore a removed picture, for ten minutes', async () => {
  const { deps, send, loadImageUrl, remove, restore } = await createClientWithPicture()
  const url = await send()
  const { mediaItemId } = (await remove()).body.data!
  expect(await loadImageUrl()).toBeNull()
  expect((await remove()).status).toBe(404)
  const other = await createTestCustomer(deps)
  await send(other)
  expect((await restore(mediaItemId, other)).status).toBe(404)
  expect((await restore(mediaItemId)).body.data!.profileImageUrl).toBe(url)
  expect(await loadImageUrl()).toBe(url)
  await remove()
  deps.clock.forward({ minutes: 11 })
  expect((await restore(mediaItemId)).status).toBe(404)
})

test('concurrent removals and an upload leave at most one picture in a consistent state', async () => {
  const { deps, send, loadImageUrl, remove, client } = await createClientWithPicture()
  await send()
  await Promise.all([remove(), send(), remove()])
  const published = await deps.db
    .selectFrom('media_item')
    .select('folder')
    .where('customer_account_id', '=', client.customerAccountId)
    .where('removed_at', 'is', null)
    .execute()
  expect(published.map(({ folder }) => `/media/${folder}/square-336`)).toEqual([await loadImageUrl()].filter(Boolean))
})

test('shows the counsellor a client’s picture only while their personal booking is active', async () => {
  const { send, client, bookTime, provider, call, me, deps, tokens, book } = await createClientWithPicture()
  const url = await send()
  const { bookingId: id } = await bookTime(provider, THURSDAY, client)
  const listClientImages = async (session: string) =>
    (await call('getProviderSession', { id: session }, await me())).body.data!.places.map(
      (participant) => participant.clientImageUrl,
    )
  expect(await listClientImages(id)).toEqual([url])
  const other = await createTestProvider(deps)
  expect((await call('getProviderSession', { id }, await tokens(other))).status).toBe(404)
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, {
    startAt: '2026-11-25T16:00:00Z',
    seats: 4,
  })
  await book({ groupSessionRecurrenceId: occurrenceId }, client)
  expect(await listClientImages(occurrenceId)).toEqual([null])
  await call('cancelBooking', { id, x: '0' }, await tokens(client))
  expect(await listClientImages(id)).toEqual([null])
})
