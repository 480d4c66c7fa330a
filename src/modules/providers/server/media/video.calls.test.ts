import { chmodSync, existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { aStudio, listening } from '#testing/server/a-studio.ts'
import { aProvider } from '#testing/server/factories.ts'
import { signInAs } from '#testing/server/test-app.ts'
import { aVideo } from '#testing/server/videos.ts'

let video: Buffer
let song: Buffer
beforeAll(async () => {
  video = await aVideo({ seconds: 1 })
  song = await aVideo({ seconds: 1, options: ['-vn'] })
})

type Studio = Awaited<ReturnType<typeof aStudio>>
const mine = async ({ call, me }: Studio) => (await call('getProviderMedia', {}, { as: me })).body.data!

test('a video is answered at once, made ready by a job, and then seen by everybody', async () => {
  const studio = await aStudio()
  const { status, body } = await studio.sendVideo(video, '  My way of working ')
  expect([status, body.data]).toMatchObject([200, { state: 'processing', name: 'My way of working', videoUrl: null }])
  expect([(await mine(studio)).nextVideo!.state, (await studio.shown()).videoUrl]).toEqual(['processing', null])
  await studio.work()
  const { video: ready, nextVideo } = await mine(studio)
  expect([ready!.state, nextVideo]).toEqual(['ready', null])
  const { videoUrl, videoThumbnailUrl } = await studio.shown()
  expect([videoUrl, videoThumbnailUrl]).toEqual([ready!.videoUrl, ready!.videoThumbnailUrl])
  expect(videoUrl).toMatch(/^\/media\/videos\/[\w-]{22}\/video\.mp4$/)
  expect(studio.files().sort()).toEqual([
    'media/poster.avif',
    'media/poster.jpg',
    'media/poster.webp',
    'media/video.mp4',
  ])
})

test('it can be wound: ranges, their ends and what lies beyond are answered as a player asks', async () => {
  const studio = await aStudio()
  await studio.sendVideo(video)
  await studio.work()
  const url = (await listening(studio.app)) + (await studio.shown()).videoUrl
  const ask = async (range?: string, more: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers: { ...(range ? { range } : {}), ...more } })
    return { status: answer.status, headers: answer.headers, size: (await answer.arrayBuffer()).byteLength }
  }
  const whole = await ask()
  expect([whole.status, whole.headers.get('accept-ranges'), whole.headers.get('content-type')]).toEqual([
    200,
    'bytes',
    'video/mp4',
  ])
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  expect(whole.headers.get('cache-control')).toContain('immutable')
  const first = await ask('bytes=0-99')
  expect([first.status, first.size, first.headers.get('content-range')]).toEqual([206, 100, `bytes 0-99/${whole.size}`])
  expect((await ask('bytes=100-')).size).toBe(whole.size - 100)
  expect((await ask('bytes=-50')).size).toBe(50)
  const beyond = await ask(`bytes=${whole.size}-`)
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.size}`])
  const etag = whole.headers.get('etag')!
  const again = await studio.app.inject({ url: new URL(url).pathname, headers: { 'if-none-match': etag } })
  expect(again.statusCode).toBe(304)
  expect((await ask('bytes=0-99', { 'if-range': '"another"' })).size).toBe(whole.size)
})

test('the one that is shown stays until a new one is ready, and while a new one cannot be made', async () => {
  const studio = await aStudio()
  await studio.sendVideo(video)
  await studio.work()
  const first = (await studio.shown()).videoUrl
  expect((await studio.sendVideo(song)).status).toBe(200)
  await studio.work()
  const { video: shown, nextVideo } = await mine(studio)
  expect([shown!.videoUrl, nextVideo]).toMatchObject([
    first,
    { state: 'failed', failure: 'There is no moving picture in this file. Choose another one.', videoUrl: null },
  ])
  await studio.sendVideo(video, 'Second')
  expect((await studio.shown()).videoUrl).toBe(first)
  await studio.work()
  expect(await mine(studio)).toMatchObject({ video: { name: 'Second' }, nextVideo: null })
  studio.house.clock.forward({ minutes: 10 })
  await studio.jobs['sweep-media']!({})
  expect(studio.files()).toHaveLength(4)
})

test('removed, it can be brought back; stopped while it is made, it never shows', async () => {
  const studio = await aStudio()
  await studio.sendVideo(video)
  await studio.work()
  const { mediaItemId } = (await studio.call('deleteProviderVideo', {}, { as: studio.me })).body.data!
  expect((await studio.shown()).videoUrl).toBeNull()
  const another = await signInAs(studio.house, await aProvider(studio.house))
  expect((await studio.call('restoreProviderMedia', { mediaItemId }, { as: another })).status).toBe(404)
  await studio.call('restoreProviderMedia', { mediaItemId }, { as: studio.me })
  expect((await studio.shown()).videoUrl).not.toBeNull()
  await studio.sendVideo(video, 'Second')
  expect((await studio.call('deleteProviderVideo', { which: 'next' }, { as: studio.me })).status).toBe(200)
  await studio.work()
  expect(await mine(studio)).toMatchObject({ video: { name: 'Hello' }, nextVideo: null })
})

test('stopped in the middle of the work it never shows, and leaves no files', async () => {
  const studio = await aStudio()
  await studio.sendVideo(video)
  const working = studio.work()
  const item = studio.house.db.selectFrom('media_item').select('started_at')
  await expect.poll(async () => (await item.executeTakeFirstOrThrow()).started_at, { interval: 5 }).not.toBeNull()
  await studio.call('deleteProviderVideo', { which: 'next' }, { as: studio.me })
  await working
  expect([(await studio.shown()).videoUrl, studio.files()]).toEqual([null, []])
})

test('the same job twice at once works once, and late ones do nothing', async () => {
  const studio = await aStudio()
  await studio.sendVideo(video)
  const { data } = studio.house.jobs.sent[0]! as { data: { mediaItemId: string } }
  await Promise.all([1, 2, 3].map(() => studio.jobs['make-video']!(data)))
  await studio.jobs['make-video']!(data)
  const row = await studio.house.db.selectFrom('media_item').selectAll().executeTakeFirstOrThrow()
  expect([row.state, row.tries, studio.files().length]).toEqual(['ready', 1, 4])
})

test('two videos sent at the same moment leave one on its way', async () => {
  const studio = await aStudio()
  await Promise.all([studio.sendVideo(video, 'One'), studio.sendVideo(video, 'Two')])
  await studio.work()
  const { video: shown, nextVideo } = await mine(studio)
  expect([['One', 'Two'].includes(shown!.name), nextVideo]).toEqual([true, null])
})

test('a lost job is found again, and a worker that died is followed by another', async () => {
  const studio = await aStudio()
  await studio.sendVideo(video)
  studio.house.jobs.sent.length = 0
  await studio.jobs['sweep-media']!({})
  expect(studio.house.jobs.sent).toEqual([])
  studio.house.clock.forward({ minutes: 15 })
  await studio.house.db.updateTable('media_item').set({ started_at: studio.house.clock.now(), tries: 1 }).execute()
  await studio.jobs['sweep-media']!({})
  expect(studio.house.jobs.sent).toEqual([])
  studio.house.clock.forward({ minutes: 15 })
  await studio.jobs['sweep-media']!({})
  await studio.work()
  expect((await studio.shown()).videoUrl).not.toBeNull()
})

/** A program that does what a test asks instead of making videos. */
function aProgram(script: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'hool-program-')), 'ffmpeg')
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o700)
  return path
}

test('a disk that fills up leaves nothing half done; after the third try the counsellor is told that it was our fault', async () => {
  const studio = await aStudio()
  // The last argument is the file: something is written before the disk is full.
  studio.house.settings.ffmpegPath = aProgram(
    'for last; do :; done; case "$last" in *.mp4) echo half > "$last";; esac; echo "No space left on device" >&2; exit 1',
  )
  await studio.sendVideo(video)
  const { data } = studio.house.jobs.sent[0]! as { data: { mediaItemId: string } }
  for (let tries = 1; tries <= 2; tries++) {
    await expect(studio.jobs['make-video']!(data)).rejects.toThrow('no space')
    expect(studio.files()).toEqual([expect.stringMatching(/^incoming\/[\w-]{22}\.video$/)])
  }
  await studio.jobs['make-video']!(data)
  const { nextVideo } = await mine(studio)
  expect([nextVideo!.state, nextVideo!.failure, studio.files()]).toEqual([
    'failed',
    'We could not make this video ready; that was our fault. Send it again.',
    [],
  ])
})

test('the program is told to open files only, and never sees what the sender called the file', async () => {
  const studio = await aStudio()
  const note = join(mkdtempSync(join(tmpdir(), 'hool-program-')), 'args')
  studio.house.settings.ffmpegPath = aProgram(`echo "$@" >> ${note}; exit 1`)
  await studio.sendVideo(video)
  await studio.work()
  const said = readFileSync(note, 'utf8')
  expect(
    said
      .split('\n')
      .filter(Boolean)
      .every((line) => line.includes('-protocol_whitelist file')),
  ).toBe(true)
  expect(said).toContain('-f mov')
  expect(said).not.toContain('v.mp4')
})

test.each([
  ['a text', 'Hello', 415],
  ['nothing', '', 415],
  ['a page', '<!doctype html><video>', 415],
])('%s called .mp4 is refused at once and leaves nothing', async (_what, file, status) => {
  const studio = await aStudio()
  const answer = await studio.sendVideo(file)
  expect([answer.status, answer.body.code, studio.files()]).toEqual([status, 'videoType', []])
  expect(studio.house.jobs.sent).toEqual([])
})

test('a name is required', async () => {
  const studio = await aStudio()
  const { status, body } = await studio.sendVideo(video, '  ')
  expect([status, body.fieldErrors!['name'], studio.files()]).toEqual([422, 'This is a required field', []])
})

test('a hundred million bytes are taken, one more is not', async () => {
  const studio = await aStudio()
  const large = Buffer.alloc(100_000_001)
  video.copy(large)
  expect((await studio.sendVideo(large)).status).toBe(413)
  expect(studio.files()).toEqual([])
  expect((await studio.sendVideo(large.subarray(0, 100_000_000))).status).toBe(200)
})

test('who goes away in the middle leaves nothing: no file, no row, no job', async () => {
  const studio = await aStudio()
  const { port } = new URL(await listening(studio.app))
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  const head = [
    'POST /api/provider/provider-video HTTP/1.1',
    'Host: a',
    'Content-Length: 5000000',
    'Content-Type: multipart/form-data; boundary=b',
    'Cookie: XSRF-TOKEN=pair',
    'X-XSRF-TOKEN: pair',
    `Authorization: Bearer ${studio.me.accessToken}`,
  ]
  socket.write(
    `${head.join('\r\n')}\r\n\r\n--b\r\nContent-Disposition: form-data; name="video"; filename="v.mp4"\r\n\r\n`,
  )
  socket.write(video)
  await expect.poll(studio.received).toHaveLength(1)
  socket.destroy()
  await expect.poll(studio.received).toEqual([])
  expect(await mine(studio)).toMatchObject({ video: null, nextVideo: null })
})

test('an upload that waits for its job is swept when nobody knows it any more', async () => {
  const studio = await aStudio()
  await studio.sendVideo(video)
  const long = Temporal.Now.instant().subtract({ hours: 25 }).epochMilliseconds / 1000
  const [name] = studio.files()
  utimesSync(join(studio.root, name!), long, long)
  await studio.jobs['sweep-lost-files']!({})
  expect(existsSync(join(studio.root, name!))).toBe(true)
  await studio.house.db.deleteFrom('media_item').execute()
  await studio.jobs['sweep-lost-files']!({})
  expect(studio.files()).toEqual([])
})
