import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { aVideo } from '#testing/server/videos.ts'
import { type Ffmpeg, ffmpegOf } from './ffmpeg.ts'
import { makeVideo, readerFor } from './make-video.ts'

const SETTINGS = { ffmpegPath: null }

function aFile(bytes: Buffer | string) {
  const folder = mkdtempSync(join(tmpdir(), 'hool-videos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const from = join(folder, 'given')
  writeFileSync(from, bytes)
  return { folder, from }
}

/** Makes a video ready, and what the program says of the result. */
async function make(bytes: Buffer, ffmpeg?: Ffmpeg) {
  const { from } = aFile(bytes)
  const into = mkdtempSync(join(tmpdir(), 'hool-videos-'))
  onTestFinished(() => rmSync(into, { recursive: true }))
  const reader = (await readerFor(from))!
  const own = await ffmpegOf(SETTINGS)
  await makeVideo({ ffmpeg: ffmpeg ?? own, from, reader, into })
  const { said } = await own(['-nostdin', '-i', join(into, 'video.mp4')], 20)
  return { into, said, made: readFileSync(join(into, 'video.mp4')) }
}
const reasonOf = (bytes: Buffer, ffmpeg?: Ffmpeg) =>
  make(bytes, ffmpeg).then(
    () => 'made',
    (error) => error.reason ?? error.message,
  )

test.each(['mp4', 'webm', 'mov', 'mkv'] as const)(
  '%s becomes what every browser plays, with a picture of it',
  async (as) => {
    const { into, said, made } = await make(await aVideo({ as }))
    expect(readdirSync(into).sort()).toEqual(['poster.avif', 'poster.jpg', 'poster.webp', 'video.mp4'])
    expect(said).toMatch(/Video: h264 \(High\).*yuv420p.*320x180/)
    expect(said).toMatch(/Audio: aac/)
    // The head stands before the frames, so that it plays at once.
    expect(made.indexOf('moov')).toBeLessThan(made.indexOf('mdat'))
    const poster = await sharp(join(into, 'poster.jpg')).metadata()
    expect([poster.width, poster.height, poster.exif]).toEqual([320, 180, undefined])
  },
)

test('place, names and other tracks stay behind', async () => {
  const secrets = [
    '-metadata',
    'location=+59.4370+024.7536/',
    '-metadata',
    'title=Secret title',
    '-metadata',
    'comment=secret place',
  ]
  const tracks = [
    '-metadata:s:v',
    'handler_name=Secretcam',
    '-metadata:s:a',
    'handler_name=Secretmic',
    '-movflags',
    'use_metadata_tags',
  ]
  const given = await aVideo({ as: 'mov', options: [...secrets, ...tracks] })
  for (const word of ['+59.4370', 'Secret title', 'Secretcam']) expect(given.includes(word), word).toBe(true)
  const { made, said } = await make(given)
  expect(/secret|59\.4370/i.test(made.toString('latin1'))).toBe(false)
  expect(said).not.toMatch(/creation_time/)
})

test('a large one is made smaller, one held upright stays upright, and odd sides are made even', async () => {
  const { said } = await make(await aVideo({ size: '1080x1920', seconds: 1 }))
  expect(said).toMatch(/720x1280/)
  const turned = await turnedVideo()
  expect((await make(turned)).said).toMatch(/ 180x320/)
  const odd = await aVideo({ as: 'mkv', size: '321x181', seconds: 1, options: ['-pix_fmt', 'yuv444p'] })
  expect((await make(odd)).said).toMatch(/ 320x180/)
})

/** As a telephone writes it: frames on their side, and a word in the head that says so. */
async function turnedVideo(): Promise<Buffer> {
  const { folder, from } = aFile(await aVideo({ as: 'mov', seconds: 1 }))
  const ffmpeg = await ffmpegOf(SETTINGS)
  const to = join(folder, 'turned.mov')
  await ffmpeg(['-nostdin', '-i', from, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', to], 20)
  return readFileSync(to)
}

test('without sound it is made too', async () => {
  expect((await make(await aVideo({ tone: false, seconds: 1 }))).said).not.toMatch(/Audio/)
})

test('what ends in the middle, has no picture or lasts too long is told apart', async () => {
  const whole = await aVideo({ seconds: 6, options: ['-movflags', '+faststart'] })
  expect(await reasonOf(whole.subarray(0, whole.length >> 1))).toBe('damaged')
  const headless = await aVideo()
  expect(await reasonOf(headless.subarray(0, headless.indexOf('moov')))).toBe('damaged')
  const song = await aVideo({ options: ['-vn'] })
  expect(await reasonOf(song)).toBe('noPicture')
  const slow = ['-r', '1']
  expect(await reasonOf(await aVideo({ seconds: 302, size: '32x32', tone: false, options: slow }))).toBe('tooLong')
  // As browsers record: no length in its head, so only playing it tells.
  const silent = await aVideo({
    as: 'mkv',
    seconds: 303,
    size: '32x32',
    tone: false,
    options: [...slow, '-live', '1', '-f', 'matroska'],
  })
  expect(await reasonOf(silent)).toBe('tooLong')
})

test.each([
  ['a text', 'Hello'],
  ['nothing', ''],
  ['a list of other files', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a concat script', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
])('%s is no video', async (_what, text) => {
  expect(await readerFor(aFile(text).from)).toBeNull()
})

test('a list of files behind the head of a video opens none of them', async () => {
  const head = (await aVideo({ as: 'mp4' })).subarray(0, 32)
  expect(await reasonOf(Buffer.concat([head, Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n')]))).toBe(
    'damaged',
  )
})

test('a full disk and a killed program are no fault of the video', async () => {
  const good = await aVideo({ seconds: 1 })
  const answering =
    (code: number | null, said: string): Ffmpeg =>
    async () => ({ code, said, isTimedOut: false })
  expect(await reasonOf(good, answering(1, 'av_interleaved_write_frame(): No space left on device'))).toBe(
    'no space for a video',
  )
  expect(await reasonOf(good, answering(null, ''))).toBe('the video program was stopped')
})

test('a program that does not end is ended', async () => {
  const ffmpeg = await ffmpegOf(SETTINGS)
  const endless = ['-nostdin', '-re', '-f', 'lavfi', '-i', 'testsrc=size=32x32', '-f', 'null', '-']
  expect(await ffmpeg(endless, 0.3)).toMatchObject({ isTimedOut: true })
})

test('a program that is not there is said so', async () => {
  const missing = await ffmpegOf({ ffmpegPath: '/nowhere/ffmpeg' })
  await expect(missing(['-version'], 5)).rejects.toThrow('ENOENT')
})
