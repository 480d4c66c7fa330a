import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { purgeOrphanedEvidence } from '#modules/providers/server/applications/store-evidence.ts'
import { createFileStore } from '#platform/server/files/create-file-store.ts'
import { FileStoreOwnerError, FileStoreUnavailableError } from '#platform/server/files/file-store.ts'
import { buildPdf, CREDENTIAL_INPUT, startTestApplication } from '#testing/server/application.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { buildUploadFile, createMediaProvider } from '#testing/server/media-provider.ts'
import { buildQuarterPicture, QUARTER_PICTURE_CROPS } from '#testing/server/pictures.ts'
import { type RunningS3Server, startS3Server } from '#testing/server/s3-server.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestVideo, writeCopyingFfmpeg } from '#testing/server/videos.ts'
import { mediaJobs } from './public.ts'

let s3: RunningS3Server
let jpeg: Buffer
beforeAll(async () => {
  s3 = await startS3Server()
  jpeg = await buildQuarterPicture().jpeg().toBuffer()
})
afterAll(() => s3.close())

/** Creates a provider and two server processes that share a database and a bucket but have separate DATA_DIRs. */
async function createTwoProcesses() {
  const setup = await createMediaProvider({ s3Url: `${s3.url}/${crypto.randomUUID()}` })
  const dataFolder = mkdtempSync(join(tmpdir(), 'hool-other-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const settings = { ...setup.deps.settings, dataFolder }
  const fileStore = await createFileStore(settings, setup.deps.circuits)
  const deps = { ...setup.deps, settings, fileStore }
  const { app, call } = await createTestApp(deps, { own: true })
  const listStored = (folder: string) => Array.fromAsync(setup.deps.fileStore.listFiles(folder))
  /** Lists what the processes keep in their own folders, except their keys. */
  const listLocal = () =>
    [setup.root, dataFolder].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('-key') && !entry.name.endsWith('-secret'))
        .map(({ name }) => name),
    )
  return { setup, other: { deps, app, call }, listStored, listLocal }
}

test('a picture that one process stores is served by another, cached and revalidated', async () => {
  const { setup, other, listStored, listLocal } = await createTwoProcesses()
  expect((await setup.sendPicture(jpeg)).status).toBe(200)
  const { profileImageUrl } = await setup.loadPublicProfile()
  const fetchAs = (accept: string, more = {}) =>
    other.app.inject({ url: profileImageUrl!, headers: { accept, ...more } })
  const avif = await fetchAs('image/avif,image/webp')
  expect(avif.headers).toMatchObject({
    ...{ 'content-type': 'image/avif', 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept' },
    ...{ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.stringContaining('sandbox') },
  })
  expect(avif.rawPayload).toHaveLength(Number(avif.headers['content-length']))
  expect((await fetchAs('*/*')).headers['content-type']).toBe('image/jpeg')
  const revalidated = await fetchAs('image/avif', { 'if-none-match': avif.headers.etag })
  expect([revalidated.statusCode, revalidated.body]).toEqual([304, ''])
  const head = await other.app.inject({ method: 'HEAD', url: profileImageUrl!, headers: { accept: 'image/avif' } })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    avif.headers['content-length'],
    '',
  ])
  expect([(await listStored('media')).length, listLocal()]).toEqual([15, []])

  await setup.call('deleteProviderImage', {}, { as: setup.me })
  setup.deps.clock.forward({ minutes: 10 })
  await mediaJobs(other.deps).work['purge-media']!({})
  const deleted = await fetchAs('image/avif')
  expect([deleted.statusCode, deleted.headers['cache-control'], await listStored('media')]).toEqual([
    404,
    'no-store',
    [],
  ])
})

test('a client’s private picture needs a signed address', async () => {
  const { setup, other } = await createTwoProcesses()
  const as = await logInTestUser(setup.deps, await createTestCustomer(setup.deps))
  const input = { crops: { square: QUARTER_PICTURE_CROPS.square }, picture: buildUploadFile(jpeg, 'me.jpg') }
  const { profileImageUrl } = (await setup.call('putCustomerImage', input, { as })).body.data!
  const signed = await other.app.inject(profileImageUrl)
  expect([signed.statusCode, signed.headers['cache-control']]).toEqual([200, expect.stringMatching(/^private/)])
  expect((await other.app.inject(profileImageUrl.split('?')[0]!)).statusCode).toBe(404)
})

test('a video that one process receives is processed by another', async () => {
  const { setup, other, listStored, listLocal } = await createTwoProcesses()
  const video = await createTestVideo({ seconds: 1 })
  other.deps.settings.ffmpegPath = await writeCopyingFfmpeg(video)
  await setup.sendVideo(video)
  expect(await listStored('incoming')).toHaveLength(1)
  const [job] = setup.deps.jobs.sent.splice(0)
  await mediaJobs(other.deps).work['process-video']!(job!.data as { mediaItemId: string })
  const { videoUrl } = await setup.loadPublicProfile()
  const whole = await setup.app.inject(videoUrl!)
  const part = await setup.app.inject({ url: videoUrl!, headers: { range: 'bytes=100-199' } })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.rawPayload.length}`])
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true)
  const beyond = await setup.app.inject({ url: videoUrl!, headers: { range: 'bytes=99999999-' } })
  expect([beyond.statusCode, beyond.headers['cache-control']]).toEqual([416, 'no-store'])
  expect([await listStored('incoming'), listLocal()]).toEqual([[], []])
})

test('a certificate that one process stores encrypted is read by another, and deleted', async () => {
  const { setup, other, listStored, listLocal } = await createTwoProcesses()
  const applicant = await startTestApplication(setup.deps, setup.call, await createTestCustomer(setup.deps))
  const claim = { ...CREDENTIAL_INPUT, evidence: buildPdf('/Mine 1') }
  const { body } = await setup.call('addCredential', claim, { as: applicant.me })
  const [key] = await listStored('evidence')
  expect((await setup.deps.fileStore.readFile(key!))!.includes('Mine')).toBe(false)
  const { credentialId: id } = body.data!.credentials[0]!
  const evidence = await other.call('credentialEvidence', { id }, { as: applicant.me })
  expect(String(evidence.body)).toContain('/Mine 1')
  await other.call('deleteCredential', { id }, { as: applicant.me })
  expect([await listStored('evidence'), listLocal()]).toEqual([[], []])
})

test('the nightly job deletes nothing in a bucket that another database has taken over', async () => {
  const { setup, listStored } = await createTwoProcesses()
  await setup.deps.fileStore.storeBytes('media/pictures/unknown/square-336.jpg', jpeg)
  const purge = () => setup.jobs['purge-orphaned-files']!({})
  // The job deletes only files that are at least a day old, so this run deletes nothing.
  await purge()
  await setup.deps.fileStore.claim('another site', { takeOver: true })
  await expect(purge()).rejects.toThrow(FileStoreOwnerError)
  await expect(purgeOrphanedEvidence(setup.deps)).rejects.toThrow(FileStoreOwnerError)
  expect(await listStored('media')).toHaveLength(1)
})

test('during an outage of the store, requests get 503 that is not cached and nothing changes; afterwards everything works', async () => {
  const outage = await startS3Server()
  onTestFinished(outage.close)
  const setup = await createMediaProvider({ s3Url: outage.url })
  await setup.sendPicture(jpeg)
  const { profileImageUrl } = await setup.loadPublicProfile()
  setup.deps.settings.ffmpegPath = await writeCopyingFfmpeg(await createTestVideo({ seconds: 1 }))
  await setup.sendVideo(await createTestVideo({ seconds: 1 }))
  const [job] = setup.deps.jobs.sent.splice(0)
  const processVideo = () => setup.jobs['process-video']!(job!.data as { mediaItemId: string })
  await outage.kill()
  const picture = await setup.app.inject(profileImageUrl!)
  expect([picture.statusCode, picture.headers]).toMatchObject([
    503,
    { 'cache-control': 'no-store', 'retry-after': expect.stringMatching(/^\d+$/) },
  ])
  const upload = await setup.sendPicture(jpeg)
  expect([upload.status, upload.body.code, Number(upload.headers['retry-after'])]).toEqual([
    503,
    'partDown',
    expect.any(Number),
  ])
  expect((await setup.loadPublicProfile()).profileImageUrl).toBe(profileImageUrl)
  // The job queue retries messages for hours.
  for (let attempt = 1; attempt <= 4; attempt++) await expect(processVideo()).rejects.toThrow(FileStoreUnavailableError)
  await outage.restart()
  setup.deps.clock.forward({ seconds: 10 })
  await processVideo()
  expect((await setup.loadPublicProfile()).videoUrl).toMatch(/^\/media\/videos\//)
  expect((await setup.app.inject(profileImageUrl!)).statusCode).toBe(200)
  expect((await setup.sendPicture(jpeg)).status).toBe(200)
})
