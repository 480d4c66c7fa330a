import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
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
import { movePrivatePictures } from './public.ts'

/** Creates a client who can upload a picture and a provider who can be booked. */
async function createClientWithPicture() {
  const setup = await createBookedProvider({ own: true })
  const client = await createTestCustomer(setup.deps)
  const upload = async (caller: TestCustomer = client) => {
    const input = {
      crops: { square: QUARTER_PICTURE_CROPS.square },
      picture: buildUploadFile(await buildQuarterPicture().jpeg().toBuffer(), 'me.jpg'),
    }
    return setup.call('putCustomerImage', input, await setup.tokens(caller))
  }
  const send = async (caller?: TestCustomer) => (await upload(caller)).body.data!.profileImageUrl
  const loadImageUrl = async () =>
    (await setup.call('getProfile', {}, await setup.tokens(client))).body.data!.profileImageUrl
  const remove = async (caller: TestCustomer = client) =>
    setup.call('deleteCustomerImage', {}, await setup.tokens(caller))
  const restore = async (mediaItemId: string | null, caller: TestCustomer = client) =>
    setup.call('restoreCustomerImage', { mediaItemId }, await setup.tokens(caller))
  return { ...setup, client, upload, send, loadImageUrl, remove, restore }
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
  expect(published.map(({ folder }) => `/media/${folder}/square-336`)).toEqual(
    [(await loadImageUrl())?.split('?')[0]].filter(Boolean),
  )
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

test('serves a client’s picture only at a signed URL, for one to two hours', async () => {
  const { deps, app, send, loadImageUrl } = await createClientWithPicture()
  const url = (await send())!
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers['content-type'], headers['vary']]).toEqual([200, 'image/jpeg', 'Accept'])
  const maxAge = Number(/^private, max-age=(\d+)$/.exec(headers['cache-control']!)![1])
  expect([maxAge >= 3600, maxAge <= 7200]).toEqual([true, true])
  deps.clock.forward({ seconds: maxAge - 1 })
  expect((await app.inject(url)).statusCode).toBe(200)
  deps.clock.forward({ seconds: 1 })
  const expired = await app.inject(url)
  expect([expired.statusCode, expired.headers['cache-control']]).toEqual([404, 'no-store'])
  expect((await app.inject((await loadImageUrl())!)).statusCode).toBe(200)
})

test('rejects an address of a client’s picture that was not signed for it', async () => {
  const { deps, app, send } = await createClientWithPicture()
  const url = new URL((await send())!, 'http://a')
  const otherUrl = new URL((await send(await createTestCustomer(deps)))!, 'http://a')
  const change = (query: Record<string, string>) => {
    const changed = new URL(url)
    for (const [name, value] of Object.entries(query)) changed.searchParams.set(name, value)
    return changed.pathname + changed.search
  }
  const { expires, signature } = Object.fromEntries(url.searchParams) as Record<string, string>
  for (const address of [
    url.pathname,
    `${url.pathname}.jpg${url.search}`,
    url.pathname.replace('private-pictures', 'pictures') + url.search,
    otherUrl.pathname + url.search,
    url.pathname.replace('336', '672') + url.search,
    change({ expires: String(Number(expires) + 3600) }),
    change({ expires: 'x' }),
    change({ signature: signature!.slice(0, -2) }),
    change({ signature: '' }),
    `${url.pathname}${url.search}&expires=99999999999`,
  ])
    expect((await app.inject(address)).statusCode, address).toBe(404)
  expect((await app.inject(url.pathname + url.search)).statusCode).toBe(200)
})

test('a picture is no longer served once it is removed, replaced or its account deleted', async () => {
  const { app, send, remove, restore, call, tokens, client } = await createClientWithPicture()
  const getStatus = async (url: string | null) => (await app.inject(url!)).statusCode
  const first = await send()
  const { mediaItemId } = (await remove()).body.data!
  expect(await getStatus(first)).toBe(404)
  await restore(mediaItemId)
  expect(await getStatus(first)).toBe(200)
  const second = await send()
  expect([await getStatus(first), await getStatus(second)]).toEqual([404, 200])
  expect((await call('closeAccount', {}, await tokens(client))).status).toBe(200)
  expect(await getStatus(second)).toBe(404)
})

test('stores nothing if the account is deleted during the upload', async () => {
  const { deps, call, tokens, client, upload } = await createClientWithPicture()
  const storeFolder = deps.fileStore.storeFolder.bind(deps.fileStore)
  deps.fileStore.storeFolder = async (...folder) => {
    await storeFolder(...folder)
    expect((await call('closeAccount', {}, await tokens(client))).status).toBe(200)
  }
  const { status, body } = await upload()
  expect([status, body.code]).toEqual([401, 'signInNeeded'])
  expect(await deps.db.selectFrom('media_item').selectAll().execute()).toEqual([])
  expect(readdirSync(join(deps.settings.dataFolder, 'media', 'private-pictures'))).toEqual([])
})

test('moves pictures that an earlier release stored at public addresses, also after an interruption', async () => {
  const { deps, app, send, loadImageUrl, client } = await createClientWithPicture()
  await send()
  await send()
  const media = join(deps.settings.dataFolder, 'media')
  // Recreates the state of the earlier release: one picture is shown and one was replaced.
  await sql`update media_item set folder = replace(folder, 'private-', '')`.execute(deps.db)
  await sql`update customer_account set profile_image_url = replace(profile_image_url, 'private-', '')`.execute(deps.db)
  renameSync(join(media, 'private-pictures'), join(media, 'pictures'))
  const publicUrl = (await loadImageUrl())!
  expect((await app.inject(publicUrl)).statusCode).toBe(200)
  // The earlier run ended after it had moved one picture and before it updated the row.
  const [name] = readdirSync(join(media, 'pictures'))
  mkdirSync(join(media, 'private-pictures'))
  renameSync(join(media, 'pictures', name!), join(media, 'private-pictures', name!))
  await Promise.all([movePrivatePictures(deps), movePrivatePictures(deps)])
  await movePrivatePictures(deps)
  expect((await app.inject(publicUrl)).statusCode).toBe(404)
  const url = (await loadImageUrl())!
  expect([url, (await app.inject(url)).statusCode]).toEqual([
    expect.stringMatching(/^\/media\/private-pictures\//),
    200,
  ])
  const rows = await deps.db
    .selectFrom('media_item')
    .select('folder')
    .where('customer_account_id', '=', client.customerAccountId)
    .execute()
  expect(rows.map(({ folder }) => folder).sort()).toEqual(
    readdirSync(join(media, 'private-pictures'))
      .map((entry) => `private-pictures/${entry}`)
      .sort(),
  )
})
