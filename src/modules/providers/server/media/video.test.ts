import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createTestVideo } from '#testing/server/videos.ts'
import { type Ffmpeg, loadFfmpeg } from './ffmpeg.ts'
import { SHORT_RUN_SECONDS } from './ffmpeg-sandbox.ts'
import { findDemuxer, makeVideo } from './make-video.ts'

const SETTINGS = { ffmpegPath: null }

function writeTemporaryFile(bytes: Buffer | string) {
  const folder = mkdtempSync(join(tmpdir(), 'hool-videos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const source = join(folder, 'input')
  writeFileSync(source, bytes)
  return { folder, source }
}

/** Processes a video and returns ffmpeg's description of the result. */
async function make(bytes: Buffer, ffmpeg?: Ffmpeg) {
  const { source } = writeTemporaryFile(bytes)
  const outputFolder = mkdtempSync(join(tmpdir(), 'hool-videos-'))
  onTestFinished(() => rmSync(outputFolder, { recursive: true }))
  const demuxer = (await findDemuxer(source))!
  const { ffmpeg: program } = await loadFfmpeg(SETTINGS)
  // For one-second videos, optimising ffmpeg takes longer than it saves.
  const defaultFfmpeg: Ffmpeg = (args, { seconds, ...files }) =>
    program(args, { ...files, seconds: Math.min(seconds, SHORT_RUN_SECONDS) })
  await makeVideo({ ffmpeg: ffmpeg ?? defaultFfmpeg, source, demuxer, outputFolder })
  const video = join(outputFolder, 'video.mp4')
  const { stderr } = await defaultFfmpeg(['-nostdin', '-i', video], { input: video, outputFolder: null, seconds: 20 })
  return { outputFolder, stderr, output: readFileSync(video) }
}
const getFailureReason = (bytes: Buffer, ffmpeg?: Ffmpeg) =>
  make(bytes, ffmpeg).then(
    () => 'converted',
    (error) => error.reason ?? error.message,
  )

// Other tests convert mp4, which is read like mov, and mkv, which is read like webm.
test.each(['webm', 'mov'] as const)('converts %s to a video that every browser plays, with a poster', async (as) => {
  const { outputFolder, stderr, output } = await make(await createTestVideo({ as }))
  expect(readdirSync(outputFolder).sort()).toEqual(['poster.avif', 'poster.jpg', 'poster.webp', 'video.mp4'])
  expect(stderr).toMatch(/Video: h264 \(High\).*yuv420p.*320x180/)
  expect(stderr).toMatch(/Audio: aac/)
  // The header precedes the frames, so that playback starts immediately.
  expect(output.indexOf('moov')).toBeLessThan(output.indexOf('mdat'))
  const poster = await sharp(join(outputFolder, 'poster.jpg')).metadata()
  expect([poster.width, poster.height, poster.exif]).toEqual([320, 180, undefined])
})

test('drops location, names and other tracks', async () => {
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
  const input = await createTestVideo({ as: 'mov', options: [...secrets, ...tracks] })
  for (const word of ['+59.4370', 'Secret title', 'Secretcam']) expect(input.includes(word), word).toBe(true)
  const { output, stderr } = await make(input)
  expect(/secret|59\.4370/i.test(output.toString('latin1'))).toBe(false)
  expect(stderr).not.toMatch(/creation_time/)
})

test('scales large videos down, rotates portrait ones upright, makes dimensions even and needs no sound', async () => {
  const { stderr } = await make(await createTestVideo({ size: '738x1312', seconds: 0.2 }))
  expect(stderr).toMatch(/720x1280/)
  const rotated = await createRotatedVideo()
  expect((await make(rotated)).stderr).toMatch(/ 180x320/)
  const options = ['-pix_fmt', 'yuv444p']
  const odd = await make(await createTestVideo({ as: 'mkv', size: '321x181', seconds: 1, tone: false, options }))
  expect(odd.stderr).toMatch(/ 320x180/)
  expect(odd.stderr).not.toMatch(/Audio/)
})

/** Creates a video like those recorded by phones: its frames are stored rotated, and its header has a rotation tag. */
async function createRotatedVideo(): Promise<Buffer> {
  const { folder, source } = writeTemporaryFile(await createTestVideo({ as: 'mov', seconds: 1 }))
  const { ffmpeg } = await loadFfmpeg(SETTINGS)
  const to = join(folder, 'rotated.mov')
  const args = ['-nostdin', '-i', source, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', to]
  await ffmpeg(args, { input: source, outputFolder: folder, seconds: 20 })
  return readFileSync(to)
}

test('distinguishes damaged videos, files without a picture and videos that are too long', async () => {
  const whole = await createTestVideo({ seconds: 6, options: ['-movflags', '+faststart'] })
  expect(await getFailureReason(whole.subarray(0, whole.length >> 1))).toBe('damaged')
  const headless = await createTestVideo()
  expect(await getFailureReason(headless.subarray(0, headless.indexOf('moov')))).toBe('damaged')
  const audioOnly = await createTestVideo({ options: ['-vn'] })
  expect(await getFailureReason(audioOnly)).toBe('noPicture')
  const long = { size: '32x32', rate: 0.2, tone: false }
  expect(await getFailureReason(await createTestVideo({ ...long, seconds: 305 }))).toBe('tooLong')
  // Browsers record videos without a duration in the header, so only decoding reveals it.
  const silent = await createTestVideo({
    ...long,
    as: 'mkv',
    seconds: 310,
    options: ['-live', '1', '-f', 'matroska'],
  })
  expect(await getFailureReason(silent)).toBe('tooLong')
})

test.each([
  ['a text', 'Hello'],
  ['nothing', ''],
  ['a playlist', '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'],
  ['an HTML page', '<!doctype html><script>alert(1)</script>'],
  ['a concat script', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
])('%s is not a video', async (_what, text) => {
  expect(await findDemuxer(writeTemporaryFile(text).source)).toBeNull()
})

test('opens no files from a playlist behind a video header', async () => {
  const head = (await createTestVideo({ as: 'mp4' })).subarray(0, 32)
  expect(await getFailureReason(Buffer.concat([head, Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n')]))).toBe(
    'damaged',
  )
})

test('does not treat a full disk or a killed ffmpeg as a damaged video', async () => {
  const good = await createTestVideo({ seconds: 1 })
  const createFakeFfmpeg =
    (code: number | null, stderr: string): Ffmpeg =>
    async () => ({ code, stderr, isOverLimit: false })
  expect(
    await getFailureReason(good, createFakeFfmpeg(1, 'av_interleaved_write_frame(): No space left on device')),
  ).toBe('no space for a video')
  expect(await getFailureReason(good, createFakeFfmpeg(null, ''))).toBe('ffmpeg was killed')
})

test('kills ffmpeg after the time limit', async () => {
  const { ffmpeg } = await loadFfmpeg(SETTINGS)
  const endless = ['-nostdin', '-re', '-f', 'lavfi', '-i', 'testsrc=size=32x32', '-f', 'null', '-']
  expect(await ffmpeg(endless, { input: null, outputFolder: null, seconds: 0.3 })).toMatchObject({ isOverLimit: true })
})

test('allows ffmpeg to open only local files, and states the format', async () => {
  const runs: string[] = []
  const record: Ffmpeg = async (args) => {
    runs.push(args.join(' '))
    return { code: 0, stderr: 'Duration: 00:00:01.00', isOverLimit: false }
  }
  // The fake ffmpeg writes no files, so there is no frame for the poster.
  await expect(make(await createTestVideo({ seconds: 1 }), record)).rejects.toThrow('Input file is missing')
  expect(runs).toHaveLength(4)
  for (const args of runs) expect(args).toContain('-protocol_whitelist file')
  expect(runs[0]).toContain('-f mov -i')
})
