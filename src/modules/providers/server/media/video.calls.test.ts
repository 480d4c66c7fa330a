import { existsSync, utimesSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createJobQueue } from '#platform/server/jobs/jobs.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { createMediaProvider, listenOnPort } from '#testing/server/media-provider.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import { createTestVideo, writeCopyingFfmpeg, writeFakeFfmpeg } from '#testing/server/videos.ts'
import { PROCESSING_TIMEOUT_MINUTES } from './process-video.ts'

let video: Buffer
let audioOnly: Buffer
let copyingFfmpeg: string
beforeAll(async () => {
  video = await createTestVideo({ seconds: 1 })
  copyingFfmpeg = await writeCopyingFfmpeg(video)
  audioOnly = await createTestVideo({ seconds: 1, options: ['-vn'] })
})

type Setup = Awaited<ReturnType<typeof createMediaProvider>>
const loadMedia = async ({ call, me }: Setup) => (await call('getProviderMedia', {}, { as: me })).body.data!

/** Creates a provider whose videos are not actually converted. */
async function createFastMediaProvider(): Promise<Setup> {
  const setup = await createMediaProvider()
  setup.deps.settings.ffmpegPath = copyingFfmpeg
  return setup
}

test('accepts a video immediately, processes it in a job and then publishes it', async () => {
  const setup = await createMediaProvider()
  const { status, body } = await setup.sendVideo(video, '  My way of working ')
  expect([status, body.data]).toMatchObject([200, { state: 'processing', name: 'My way of working', videoUrl: null }])
  expect([(await loadMedia(setup)).nextVideo!.state, (await setup.loadPublicProfile()).videoUrl]).toEqual([
    'processing',
    null,
  ])
  await setup.runJobs()
  const { video: ready, nextVideo } = await loadMedia(setup)
  expect([ready!.state, nextVideo]).toEqual(['ready', null])
  const { videoUrl, videoThumbnailUrl } = await setup.loadPublicProfile()
  expect([videoUrl, videoThumbnailUrl]).toEqual([ready!.videoUrl, ready!.videoThumbnailUrl])
  expect(videoUrl).toMatch(/^\/media\/videos\/[\w-]{22}\/video\.mp4$/)
  expect(setup.files().sort()).toEqual([
    'media/poster.avif',
    'media/poster.jpg',
    'media/poster.webp',
    'media/video.mp4',
  ])
})

test('supports range requests for seeking, including invalid ranges', async () => {
  const setup = await createFastMediaProvider()
  await setup.sendVideo(video)
  await setup.runJobs()
  const url = (await listenOnPort(setup.app)) + (await setup.loadPublicProfile()).videoUrl
  const fetchRange = async (range?: string, more: Record<string, string> = {}) => {
    const reply = await fetch(url, { headers: { ...(range ? { range } : {}), ...more } })
    return { status: reply.status, headers: reply.headers, size: (await reply.arrayBuffer()).byteLength }
  }
  const whole = await fetchRange()
  expect([whole.status, whole.headers.get('accept-ranges'), whole.headers.get('content-type')]).toEqual([
    200,
    'bytes',
    'video/mp4',
  ])
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  expect(whole.headers.get('cache-control')).toContain('immutable')
  const first = await fetchRange('bytes=0-99')
  expect([first.status, first.size, first.headers.get('content-range')]).toEqual([206, 100, `bytes 0-99/${whole.size}`])
  expect((await fetchRange('bytes=100-')).size).toBe(whole.size - 100)
  expect((await fetchRange('bytes=-50')).size).toBe(50)
  const beyond = await fetchRange(`bytes=${whole.size}-`)
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.size}`])
  const etag = whole.headers.get('etag')!
  const again = await setup.app.inject({ url: new URL(url).pathname, headers: { 'if-none-match': etag } })
  expect(again.statusCode).toBe(304)
  expect((await fetchRange('bytes=0-99', { 'if-range': '"another"' })).size).toBe(whole.size)
})

test('keeps the published video until a new one is ready, or if processing fails', async () => {
  const setup = await createFastMediaProvider()
  await setup.sendVideo(video)
  await setup.runJobs()
  const first = (await setup.loadPublicProfile()).videoUrl
  expect((await setup.sendVideo(audioOnly)).status).toBe(200)
  setup.deps.settings.ffmpegPath = null
  await setup.runJobs()
  setup.deps.settings.ffmpegPath = copyingFfmpeg
  const { video: shown, nextVideo } = await loadMedia(setup)
  expect([shown!.videoUrl, nextVideo]).toMatchObject([
    first,
    { state: 'failed', failure: 'This file contains no video. Choose another one.', videoUrl: null },
  ])
  await setup.sendVideo(video, 'Second')
  expect((await setup.loadPublicProfile()).videoUrl).toBe(first)
  await setup.runJobs()
  expect(await loadMedia(setup)).toMatchObject({ video: { name: 'Second' }, nextVideo: null })
  setup.deps.clock.forward({ minutes: 10 })
  await setup.jobs['purge-media']!({})
  expect(setup.files()).toHaveLength(4)
})

test('restores a removed video, and never publishes one removed before processing', async () => {
  const setup = await createFastMediaProvider()
  await setup.sendVideo(video)
  await setup.runJobs()
  const { mediaItemId } = (await setup.call('deleteProviderVideo', {}, { as: setup.me })).body.data!
  expect((await setup.loadPublicProfile()).videoUrl).toBeNull()
  const another = await logInTestUser(setup.deps, await createTestProvider(setup.deps))
  expect((await setup.call('restoreProviderMedia', { mediaItemId }, { as: another })).status).toBe(404)
  await setup.call('restoreProviderMedia', { mediaItemId }, { as: setup.me })
  expect((await setup.loadPublicProfile()).videoUrl).not.toBeNull()
  await setup.sendVideo(video, 'Second')
  expect((await setup.call('deleteProviderVideo', { which: 'next' }, { as: setup.me })).status).toBe(200)
  await setup.runJobs()
  expect(await loadMedia(setup)).toMatchObject({ video: { name: 'Hello' }, nextVideo: null })
})

test('never publishes a video removed during processing, and leaves no files', async () => {
  const setup = await createMediaProvider()
  await setup.sendVideo(video)
  const processing = setup.runJobs()
  const item = setup.deps.db.selectFrom('media_item').select('started_at')
  await expect.poll(async () => (await item.executeTakeFirstOrThrow()).started_at, { interval: 5 }).not.toBeNull()
  await setup.call('deleteProviderVideo', { which: 'next' }, { as: setup.me })
  await processing
  expect([(await setup.loadPublicProfile()).videoUrl, setup.files()]).toEqual([null, []])
})

test('processes a video only once despite concurrent and late jobs', async () => {
  const setup = await createFastMediaProvider()
  await setup.sendVideo(video)
  const { data } = setup.deps.jobs.sent[0]! as { data: { mediaItemId: string } }
  await Promise.all([1, 2, 3].map(() => setup.jobs['process-video']!(data)))
  await setup.jobs['process-video']!(data)
  const row = await setup.deps.db.selectFrom('media_item').selectAll().executeTakeFirstOrThrow()
  expect([row.state, row.attempts, setup.files().length]).toEqual(['ready', 1, 4])
})

test('keeps one of two videos uploaded concurrently', async () => {
  const setup = await createFastMediaProvider()
  await Promise.all([setup.sendVideo(video, 'One'), setup.sendVideo(video, 'Two')])
  await setup.runJobs()
  const { video: shown, nextVideo } = await loadMedia(setup)
  expect([['One', 'Two'].includes(shown!.name), nextVideo]).toEqual([true, null])
})

test('re-enqueues a lost job and restarts after a worker has died', async () => {
  const setup = await createFastMediaProvider()
  await setup.sendVideo(video)
  setup.deps.jobs.sent.length = 0
  await setup.jobs['purge-media']!({})
  expect(setup.deps.jobs.sent).toEqual([])
  setup.deps.clock.forward({ minutes: PROCESSING_TIMEOUT_MINUTES })
  await setup.deps.db.updateTable('media_item').set({ started_at: setup.deps.clock.now(), attempts: 1 }).execute()
  await setup.jobs['purge-media']!({})
  expect(setup.deps.jobs.sent).toEqual([])
  setup.deps.clock.forward({ minutes: PROCESSING_TIMEOUT_MINUTES })
  await setup.jobs['purge-media']!({})
  await setup.runJobs()
  expect((await setup.loadPublicProfile()).videoUrl).not.toBeNull()
})

test('enqueues a stalled video again only if its job has failed for good', async () => {
  const setup = await createFastMediaProvider()
  const { deps, jobs } = setup
  await setup.sendVideo(video)
  const { data } = deps.jobs.sent.splice(0)[0]! as { data: { mediaItemId: string } }
  const queue = createJobQueue(deps.databaseUrl, { only: ['process-video'] })
  onTestFinished(() => queue.stop())
  await queue.start({ work: {}, schedules: {} })
  await queue.sendNow('process-video', data)
  deps.clock.forward({ minutes: PROCESSING_TIMEOUT_MINUTES })
  for (const state of ['created', 'retry', 'active', 'failed']) {
    await deps.connection.pool.query('update pgboss.job set state = $1::pgboss.job_state', [state])
    await jobs['purge-media']!({})
    expect(deps.jobs.sent, state).toEqual(state === 'failed' ? [{ kind: 'process-video', data }] : [])
  }
})

test('a full disk leaves no partial files; after the third attempt the error says that the fault is ours', async () => {
  const setup = await createMediaProvider()
  // The last argument is the output file; the fake ffmpeg writes part of it before it reports a full disk.
  setup.deps.settings.ffmpegPath = writeFakeFfmpeg(
    'for last; do :; done; case "$last" in *.mp4) echo half > "$last";; esac; echo "No space left on device" >&2; exit 1',
  )
  await setup.sendVideo(video)
  const { data } = setup.deps.jobs.sent[0]! as { data: { mediaItemId: string } }
  for (let attempts = 1; attempts <= 2; attempts++) {
    await expect(setup.jobs['process-video']!(data)).rejects.toThrow('no space')
    expect(setup.files()).toEqual([expect.stringMatching(/^incoming\/[\w-]{22}\.video$/)])
  }
  await setup.jobs['process-video']!(data)
  const { nextVideo } = await loadMedia(setup)
  expect([nextVideo!.state, nextVideo!.failure, setup.files()]).toEqual([
    'failed',
    'A problem on our side stopped us from processing this video. Upload it again.',
    [],
  ])
})

test.each([
  ['a text', 'Hello', 415],
  ['nothing', '', 415],
  ['an HTML page', '<!doctype html><video>', 415],
])('rejects %s named .mp4 and leaves no files', async (_what, file, status) => {
  const setup = await createMediaProvider()
  const reply = await setup.sendVideo(file)
  expect([reply.status, reply.body.code, setup.files()]).toEqual([status, 'videoType', []])
  expect(setup.deps.jobs.sent).toEqual([])
})

test('requires a name', async () => {
  const setup = await createMediaProvider()
  const { status, body } = await setup.sendVideo(video, '  ')
  expect([status, body.fieldErrors!['name'], setup.files()]).toEqual([422, 'This is a required field', []])
})

test('accepts 100 million bytes and rejects one more', async () => {
  const setup = await createMediaProvider()
  const large = Buffer.alloc(100_000_001)
  video.copy(large)
  // On a busy machine, creating the request blocks the server's event loop long enough for it to shed load.
  const send = async (bytes: Buffer) => {
    let status = 503
    const attempt = async () => (status = (await setup.sendVideo(bytes)).status)
    await expect.poll(attempt, { interval: 1000 }).not.toBe(503)
    return status
  }
  expect(await send(large)).toBe(413)
  expect(setup.files()).toEqual([])
  expect(await send(large.subarray(0, 100_000_000))).toBe(200)
})

test('an aborted upload leaves no file, row or job', async () => {
  const setup = await createMediaProvider()
  const { port } = new URL(await listenOnPort(setup.app))
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  const head = [
    'POST /api/provider/provider-video HTTP/1.1',
    'Host: a',
    'Content-Length: 5000000',
    'Content-Type: multipart/form-data; boundary=b',
    'Cookie: XSRF-TOKEN=pair',
    'X-XSRF-TOKEN: pair',
    `Authorization: Bearer ${setup.me.accessToken}`,
  ]
  socket.write(
    `${head.join('\r\n')}\r\n\r\n--b\r\nContent-Disposition: form-data; name="video"; filename="v.mp4"\r\n\r\n`,
  )
  socket.write(video)
  await expect.poll(setup.received).toHaveLength(1)
  socket.destroy()
  await expect.poll(setup.received).toEqual([])
  expect(await loadMedia(setup)).toMatchObject({ video: null, nextVideo: null })
})

test('purges an upload that is waiting for its job once its row is gone', async () => {
  const setup = await createMediaProvider()
  await setup.sendVideo(video)
  const longAgo = Temporal.Now.instant().subtract({ hours: 25 }).epochMilliseconds / 1000
  const [name] = setup.files()
  utimesSync(join(setup.root, name!), longAgo, longAgo)
  await setup.jobs['purge-orphaned-files']!({})
  expect(existsSync(join(setup.root, name!))).toBe(true)
  await setup.deps.db.deleteFrom('media_item').execute()
  await setup.jobs['purge-orphaned-files']!({})
  expect(setup.files()).toEqual([])
})
