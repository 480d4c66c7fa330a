import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { buildUploadFile, createMediaProvider } from '#testing/server/media-provider.ts'
import { buildQuarterPicture, QUARTER_PICTURE_CROPS, readQuarterColours } from '#testing/server/pictures.ts'
import { logInTestUser } from '#testing/server/test-app.ts'

let jpeg: Buffer
beforeAll(async () => {
  jpeg = await buildQuarterPicture().jpeg().toBuffer()
})

/** Fetches a picture as a browser that accepts these formats. */
async function fetchPicture({ app }: Awaited<ReturnType<typeof createMediaProvider>>, url: string, accept = 'image/*') {
  const answer = await app.inject({ url, headers: { accept } })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

test('serves a public photo in a format that the browser accepts', async () => {
  const studio = await createMediaProvider()
  const { status, body } = await studio.sendPicture(jpeg)
  expect(status).toBe(200)
  const { profileImageUrl, profileImageCrop169Url } = await studio.loadPublicProfile()
  expect([profileImageUrl, profileImageCrop169Url]).toEqual([
    body.data!.profileImageUrl,
    body.data!.profileImageCrop169Url,
  ])
  expect(profileImageUrl).toMatch(/^\/media\/pictures\/[\w-]{22}\/square-336$/)
  const chrome = await fetchPicture(studio, profileImageUrl!, 'image/avif,image/webp,*/*')
  const old = await fetchPicture(studio, profileImageUrl!)
  const named = await fetchPicture(studio, `${profileImageUrl}.webp`)
  expect([chrome, old, named].map((one) => one.headers['content-type'])).toEqual([
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
  expect((await studio.call('searchProviders')).body.data!.items[0]!.profileImageUrl).toBe(profileImageUrl)
  expect((await studio.call('getProviderMedia', {}, { as: studio.me })).body.data!.picture).toEqual(body.data)
})

test('replaces the photo and deletes the old files after ten minutes', async () => {
  const studio = await createMediaProvider()
  await studio.sendPicture(jpeg)
  const { profileImageUrl: old } = await studio.loadPublicProfile()
  await studio.sendPicture(jpeg)
  expect((await studio.loadPublicProfile()).profileImageUrl).not.toBe(old)
  expect([(await fetchPicture(studio, old!)).status, studio.files().length]).toEqual([200, 30])
  studio.deps.clock.forward({ minutes: 10 })
  await studio.jobs['purge-media']!({})
  expect([(await fetchPicture(studio, old!)).status, studio.files().length]).toEqual([404, 15])
  expect((await fetchPicture(studio, (await studio.loadPublicProfile()).profileImageUrl!)).status).toBe(200)
})

test('lets only the owner restore a removed photo, for ten minutes', async () => {
  const studio = await createMediaProvider()
  await studio.sendPicture(jpeg)
  const before = await studio.loadPublicProfile()
  const { mediaItemId } = (await studio.call('deleteProviderImage', {}, { as: studio.me })).body.data!
  expect((await studio.loadPublicProfile()).profileImageUrl).toBeNull()
  expect((await studio.call('deleteProviderImage', {}, { as: studio.me })).status).toBe(404)
  const another = await logInTestUser(studio.deps, await createTestProvider(studio.deps))
  expect((await studio.call('restoreProviderMedia', { mediaItemId }, { as: another })).status).toBe(404)
  const back = await studio.call('restoreProviderMedia', { mediaItemId }, { as: studio.me })
  expect(back.body.data!.picture!.profileImageUrl).toBe(before.profileImageUrl)
  expect((await studio.loadPublicProfile()).profileImageUrl).toBe(before.profileImageUrl)
  await studio.call('deleteProviderImage', {}, { as: studio.me })
  studio.deps.clock.forward({ minutes: 10 })
  const later = await logInTestUser(studio.deps, studio.provider)
  expect((await studio.call('restoreProviderMedia', { mediaItemId }, { as: later })).status).toBe(404)
  await studio.jobs['purge-media']!({})
  expect(studio.files()).toEqual([])
})

test.each([
  ['submitted', 'applicationWaiting'],
  ['rejected', 'applicationClosed'],
  ['deactivated', 'applicationClosed'],
] as const)('rejects media changes on a profile that is %s', async (status, code) => {
  const studio = await createMediaProvider()
  await studio.sendPicture(jpeg)
  await studio.deps.db.updateTable('provider_account').set({ status }).execute()
  const { mediaItemId } = (await studio.call('getProviderMedia', {}, { as: studio.me })).body.data!.picture!
  const answers = [
    await studio.sendPicture(jpeg),
    await studio.sendVideo('x'),
    await studio.call('deleteProviderImage', {}, { as: studio.me }),
    await studio.call('deleteProviderVideo', {}, { as: studio.me }),
    await studio.call('restoreProviderMedia', { mediaItemId }, { as: studio.me }),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill(code))
  expect(studio.files()).toHaveLength(15)
})

test('keeps one photo with its files when several are uploaded concurrently', async () => {
  const studio = await createMediaProvider()
  const answers = await Promise.all([1, 2, 3].map(() => studio.sendPicture(jpeg)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  const rows = await studio.deps.db.selectFrom('media_item').select('folder').where('removed_at', 'is', null).execute()
  expect(rows.map((row) => `/media/${row.folder}/square-336`)).toEqual([
    (await studio.loadPublicProfile()).profileImageUrl,
  ])
})

test.each([
  ['an HTML page named .jpg', 415, 'pictureType', '<!doctype html><script>alert(1)</script>'],
  ['an SVG named .jpg', 415, 'pictureType', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a truncated JPEG', 422, 'pictureDamaged', 'half'],
])('rejects %s and leaves no files', async (_what, status, code, file) => {
  const studio = await createMediaProvider()
  const { status: got, body } = await studio.sendPicture(file === 'half' ? jpeg.subarray(0, 2000) : file)
  expect([got, body.code]).toEqual([status, code])
  expect(body.message).toMatch(/Choose/)
  expect([studio.files(), (await studio.loadPublicProfile()).profileImageUrl]).toEqual([[], null])
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
  const studio = await createMediaProvider()
  const { status, body } = await studio.sendPicture(jpeg, { fields })
  expect([status, Object.keys(body.fieldErrors!), studio.files()]).toEqual([422, [field], []])
})

test('rejects a crop of the wrong shape and leaves no files', async () => {
  const studio = await createMediaProvider()
  const { status, body } = await studio.sendPicture(jpeg, {
    fields: { crops: { ...QUARTER_PICTURE_CROPS, wide: QUARTER_PICTURE_CROPS.square } },
  })
  expect([status, body.code, studio.files()]).toEqual([422, 'pictureCrop', []])
})

test('rejects files over the limit and never uses the file name as a path', async () => {
  const studio = await createMediaProvider()
  expect((await studio.sendPicture(new Uint8Array(20_000_001))).status).toBe(413)
  expect(studio.files()).toEqual([])
  expect((await studio.sendPicture(jpeg, { name: '../../../etc/cron.d/x\u0000.jpg' })).status).toBe(200)
  expect(studio.files().every((path) => /^media\/(square|wide)-\d+\.(avif|webp|jpg)$/.test(path))).toBe(true)
})

test('keeps the current photo and leaves no files when the disk is not writable', async () => {
  const studio = await createMediaProvider()
  await studio.sendPicture(jpeg)
  const before = await studio.loadPublicProfile()
  // Even root cannot create a folder under a file.
  const { root } = studio
  rmSync(join(root, 'incoming'), { recursive: true })
  writeFileSync(join(root, 'incoming'), '')
  expect((await studio.sendPicture(jpeg)).status).toBe(500)
  expect((await studio.loadPublicProfile()).profileImageUrl).toBe(before.profileImageUrl)
  expect(studio.files()).toHaveLength(15)
})

test('keeps a client’s picture off counsellor pages', async () => {
  const studio = await createMediaProvider()
  const as = await logInTestUser(studio.deps, await createTestCustomer(studio.deps))
  const input = { crops: { square: QUARTER_PICTURE_CROPS.square }, picture: buildUploadFile(jpeg, 'me.jpg') }
  const { body } = await studio.call('putCustomerImage', input, { as })
  expect((await studio.call('getProfile', {}, { as })).body.data!.profileImageUrl).toBe(body.data!.profileImageUrl)
  expect((await fetchPicture(studio, body.data!.profileImageUrl)).status).toBe(200)
  const denied = await studio.sendPicture(jpeg, { as })
  expect([denied.status, (await studio.loadPublicProfile()).profileImageUrl]).toEqual([403, null])
})

test('purges files without a row after a day and keeps published and recent ones', async () => {
  const studio = await createMediaProvider()
  await studio.sendPicture(jpeg)
  const long = Temporal.Now.instant().subtract({ hours: 25 }).epochMilliseconds / 1000
  const createLostFile = (path: string, isOld: boolean) => {
    mkdirSync(join(studio.root, path), { recursive: true })
    writeFileSync(join(studio.root, path, 'lost.jpg'), '')
    if (isOld) utimesSync(join(studio.root, path), long, long)
  }
  createLostFile('media/pictures/oldoldoldoldoldoldolda', true)
  createLostFile('incoming/oldoldoldoldoldoldoldb', true)
  createLostFile('incoming/newnewnewnewnewnewnewn', false)
  const [row] = await studio.deps.db.selectFrom('media_item').select('folder').execute()
  utimesSync(join(studio.root, 'media', row!.folder), long, long)
  await studio.jobs['purge-orphaned-files']!({})
  expect(studio.files().filter((path) => path.endsWith('lost.jpg'))).toEqual(['incoming/lost.jpg'])
  expect(studio.files()).toHaveLength(16)
})

test.each([
  '/media/',
  '/media/pictures/',
  '/media/..%2f..%2fetc/passwd',
  '/media/%2e%2e/auth-secret',
  '/media/incoming/x',
])('does not serve %s', async (url) => {
  const studio = await createMediaProvider()
  expect((await fetchPicture(studio, url)).status).toBe(404)
})
