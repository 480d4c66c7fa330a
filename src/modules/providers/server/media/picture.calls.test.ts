import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { buildUploadFile, createMediaProvider } from '#testing/server/media-provider.ts'
import { buildQuarterPicture, QUARTER_PICTURE_CROPS, readQuarterColours } from '#testing/server/pictures.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestVideo } from '#testing/server/videos.ts'

let jpeg: Buffer
let video: Buffer
beforeAll(async () => {
  jpeg = await buildQuarterPicture().jpeg().toBuffer()
  video = await createTestVideo({ seconds: 1 })
})

/** Fetches a picture as a browser that accepts the given formats would. */
async function fetchPicture({ app }: Awaited<ReturnType<typeof createMediaProvider>>, url: string, accept = 'image/*') {
  const reply = await app.inject({ url, headers: { accept } })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

test('serves a public photo in a format that the browser accepts', async () => {
  const setup = await createMediaProvider()
  const { status, body } = await setup.sendPicture(jpeg)
  expect(status).toBe(200)
  const { profileImageUrl, profileImageCrop169Url } = await setup.loadPublicProfile()
  expect([profileImageUrl, profileImageCrop169Url]).toEqual([
    body.data!.profileImageUrl,
    body.data!.profileImageCrop169Url,
  ])
  expect(profileImageUrl).toMatch(/^\/media\/pictures\/[\w-]{22}\/square-336$/)
  const chrome = await fetchPicture(setup, profileImageUrl!, 'image/avif,image/webp,*/*')
  const old = await fetchPicture(setup, profileImageUrl!)
  const named = await fetchPicture(setup, `${profileImageUrl}.webp`)
  expect([chrome, old, named].map((reply) => reply.headers['content-type'])).toEqual([
    'image/avif',
    'image/jpeg',
    'image/webp',
  ])
  expect(chrome.headers).toMatchObject({
    vary: expect.stringContaining('Accept'),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(await readQuarterColours(old.bytes)).toEqual(['f00', '0f0', '00f', 'fff'])
  expect((await setup.call('searchProviders')).body.data!.items[0]!.profileImageUrl).toBe(profileImageUrl)
  expect((await setup.call('getProviderMedia', {}, { as: setup.me })).body.data!.picture).toEqual(body.data)
})

test('replaces the photo and deletes the old files after ten minutes', async () => {
  const setup = await createMediaProvider()
  await setup.sendPicture(jpeg)
  const { profileImageUrl: old } = await setup.loadPublicProfile()
  await setup.sendPicture(jpeg)
  expect((await setup.loadPublicProfile()).profileImageUrl).not.toBe(old)
  expect([(await fetchPicture(setup, old!)).status, setup.files().length]).toEqual([200, 30])
  setup.deps.clock.forward({ minutes: 10 })
  await setup.jobs['purge-media']!({})
  expect([(await fetchPicture(setup, old!)).status, setup.files().length]).toEqual([404, 15])
  expect((await fetchPicture(setup, (await setup.loadPublicProfile()).profileImageUrl!)).status).toBe(200)
})

test('lets only the owner restore a removed photo, for ten minutes', async () => {
  const setup = await createMediaProvider()
  await setup.sendPicture(jpeg)
  const before = await setup.loadPublicProfile()
  const { mediaItemId } = (await setup.call('deleteProviderImage', {}, { as: setup.me })).body.data!
  expect((await setup.loadPublicProfile()).profileImageUrl).toBeNull()
  expect((await setup.call('deleteProviderImage', {}, { as: setup.me })).status).toBe(404)
  const another = await logInTestUser(setup.deps, await createTestProvider(setup.deps))
  expect((await setup.call('restoreProviderMedia', { mediaItemId }, { as: another })).status).toBe(404)
  const restored = await setup.call('restoreProviderMedia', { mediaItemId }, { as: setup.me })
  expect(restored.body.data!.picture!.profileImageUrl).toBe(before.profileImageUrl)
  expect((await setup.loadPublicProfile()).profileImageUrl).toBe(before.profileImageUrl)
  await setup.call('deleteProviderImage', {}, { as: setup.me })
  setup.deps.clock.forward({ minutes: 10 })
  const later = await logInTestUser(setup.deps, setup.provider)
  expect((await setup.call('restoreProviderMedia', { mediaItemId }, { as: later })).status).toBe(404)
  await setup.jobs['purge-media']!({})
  expect(setup.files()).toEqual([])
})

test.each([
  ['submitted', 'applicationWaiting'],
  ['rejected', 'applicationClosed'],
  ['deactivated', 'applicationClosed'],
] as const)('rejects media changes on a profile that is %s', async (status, code) => {
  const setup = await createMediaProvider()
  await setup.sendPicture(jpeg)
  await setup.deps.db.updateTable('provider_account').set({ status }).execute()
  const { mediaItemId } = (await setup.call('getProviderMedia', {}, { as: setup.me })).body.data!.picture!
  const replies = [
    await setup.sendPicture(jpeg),
    await setup.sendVideo('x'),
    await setup.call('deleteProviderImage', {}, { as: setup.me }),
    await setup.call('deleteProviderVideo', {}, { as: setup.me }),
    await setup.call('restoreProviderMedia', { mediaItemId }, { as: setup.me }),
  ]
  expect(replies.map(({ body }) => body.code)).toEqual(Array(5).fill(code))
  expect(setup.files()).toHaveLength(15)
})

test('keeps one photo with its files when several are uploaded concurrently', async () => {
  const setup = await createMediaProvider()
  const replies = await Promise.all([1, 2, 3].map(() => setup.sendPicture(jpeg)))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
  const rows = await setup.deps.db.selectFrom('media_item').select('folder').where('removed_at', 'is', null).execute()
  expect(rows.map((row) => `/media/${row.folder}/square-336`)).toEqual([
    (await setup.loadPublicProfile()).profileImageUrl,
  ])
})

test.each([
  ['an HTML page named .jpg', 415, 'pictureType', '<!doctype html><script>alert(1)</script>'],
  ['an SVG named .jpg', 415, 'pictureType', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a truncated JPEG', 422, 'pictureDamaged', 'half'],
])('rejects %s and leaves no files', async (_what, status, code, file) => {
  const setup = await createMediaProvider()
  const { status: actualStatus, body } = await setup.sendPicture(file === 'half' ? jpeg.subarray(0, 2000) : file)
  expect([actualStatus, body.code]).toEqual([status, code])
  expect(body.message).toMatch(/Choose/)
  expect([setup.files(), (await setup.loadPublicProfile()).profileImageUrl]).toEqual([[], null])
})

test.each([
  ['without crops', {}, 'crops'],
  ['with crops that are not JSON', { crops: 'x' }, 'crops'],
  ['with one crop only', { crops: { square: QUARTER_PICTURE_CROPS.square } }, 'crops.wide'],
  [
    'with a negative crop',
    { crops: { ...QUARTER_PICTURE_CROPS, square: { ...QUARTER_PICTURE_CROPS.square, x: -1 } } },
    'crops.square.x',
  ],
  ['with an unknown field', { crops: QUARTER_PICTURE_CROPS, providerId: 'x' }, 'providerId'],
])('%s the upload fails with a field error', async (_what, fields, field) => {
  const setup = await createMediaProvider()
  const { status, body } = await setup.sendPicture(jpeg, { fields })
  expect([status, Object.keys(body.fieldErrors!), setup.files()]).toEqual([422, [field], []])
})

test('rejects a crop of the wrong shape and leaves no files', async () => {
  const setup = await createMediaProvider()
  const { status, body } = await setup.sendPicture(jpeg, {
    fields: { crops: { ...QUARTER_PICTURE_CROPS, wide: QUARTER_PICTURE_CROPS.square } },
  })
  expect([status, body.code, setup.files()]).toEqual([422, 'pictureCrop', []])
})

test('rejects files over the limit and never uses the file name as a path', async () => {
  const setup = await createMediaProvider()
  expect((await setup.sendPicture(new Uint8Array(20_000_001))).status).toBe(413)
  expect(setup.files()).toEqual([])
  expect((await setup.sendPicture(jpeg, { name: '../../../etc/cron.d/x\u0000.jpg' })).status).toBe(200)
  expect(setup.files().every((path) => /^media\/(square|wide)-\d+\.(avif|webp|jpg)$/.test(path))).toBe(true)
})

test('keeps the current photo and leaves no files when the disk is not writable', async () => {
  const setup = await createMediaProvider()
  await setup.sendPicture(jpeg)
  const before = await setup.loadPublicProfile()
  // Even root cannot create a folder under a file.
  const pictures = join(setup.root, 'media', 'pictures')
  renameSync(pictures, `${pictures}-kept`)
  writeFileSync(pictures, '')
  expect((await setup.sendPicture(jpeg)).status).toBe(500)
  rmSync(pictures)
  renameSync(`${pictures}-kept`, pictures)
  expect((await setup.loadPublicProfile()).profileImageUrl).toBe(before.profileImageUrl)
  expect(setup.files()).toHaveLength(15)
})

test.each([
  ['photo', 'storeFolder'],
  ['video', 'storeFile'],
] as const)('stores no %s of an applicant whose account is deleted during the upload', async (kind, storing) => {
  const setup = await createMediaProvider()
  const { deps, call, me } = setup
  await deps.db.updateTable('provider_account').set({ status: 'draft' }).execute()
  const store = deps.fileStore[storing].bind(deps.fileStore)
  deps.fileStore[storing] = async (key, path) => {
    await store(key, path)
    expect((await call('closeAccount', {}, { as: me })).status).toBe(200)
  }
  const { status, body } = kind === 'photo' ? await setup.sendPicture(jpeg) : await setup.sendVideo(video)
  expect([status, body.code, setup.files()]).toEqual([401, 'signInNeeded', []])
  expect(await deps.db.selectFrom('media_item').selectAll().execute()).toEqual([])
})

test('keeps a client’s picture off counsellor pages', async () => {
  const setup = await createMediaProvider()
  const as = await logInTestUser(setup.deps, await createTestCustomer(setup.deps))
  const input = { crops: { square: QUARTER_PICTURE_CROPS.square }, picture: buildUploadFile(jpeg, 'me.jpg') }
  const { body } = await setup.call('putCustomerImage', input, { as })
  expect((await setup.call('getProfile', {}, { as })).body.data!.profileImageUrl).toBe(body.data!.profileImageUrl)
  expect((await fetchPicture(setup, body.data!.profileImageUrl)).status).toBe(200)
  const denied = await setup.sendPicture(jpeg, { as })
  expect([denied.status, (await setup.loadPublicProfile()).profileImageUrl]).toEqual([403, null])
})

test('purges files without a row after a day and keeps published and recent ones', async () => {
  const setup = await createMediaProvider()
  await setup.sendPicture(jpeg)
  const longAgo = Temporal.Now.instant().subtract({ hours: 25 }).epochMilliseconds / 1000
  const createLostFile = (path: string, isOld: boolean) => {
    mkdirSync(join(setup.root, path), { recursive: true })
    writeFileSync(join(setup.root, path, 'lost.jpg'), '')
    if (isOld) utimesSync(join(setup.root, path), longAgo, longAgo)
  }
  createLostFile('media/pictures/oldoldoldoldoldoldolda', true)
  createLostFile('incoming/oldoldoldoldoldoldoldb', true)
  createLostFile('incoming/newnewnewnewnewnewnewn', false)
  const [row] = await setup.deps.db.selectFrom('media_item').select('folder').execute()
  utimesSync(join(setup.root, 'media', row!.folder), longAgo, longAgo)
  // The uploaded file of a video that has been processed or could not be processed.
  const video = join(setup.root, 'incoming', `${basename(row!.folder)}.video`)
  writeFileSync(video, '')
  utimesSync(video, longAgo, longAgo)
  await setup.jobs['purge-orphaned-files']!({})
  expect(setup.files().filter((path) => path.endsWith('lost.jpg'))).toEqual(['incoming/lost.jpg'])
  expect(setup.files()).toHaveLength(16)
})

test.each([
  '/media/',
  '/media/pictures/',
  '/media/..%2f..%2fetc/passwd',
  '/media/%2e%2e/auth-secret',
  '/media/incoming/x',
])('does not serve %s', async (url) => {
  const setup = await createMediaProvider()
  expect((await fetchPicture(setup, url)).status).toBe(404)
})
