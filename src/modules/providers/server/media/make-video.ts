import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { VIDEO_MAX_SECONDS } from '#modules/providers/values/limits.ts'
import type { Ffmpeg, FfmpegResult } from './ffmpeg.ts'
import { FORMATS } from './make-pictures.ts'
import type { VideoFailure } from './tables.ts'

/** Demuxer per file type. It is passed explicitly, because detection would also accept playlists and URLs. */
const DEMUXERS: Record<string, string> = {
  'video/mp4': 'mov',
  'video/x-m4v': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/webm': 'matroska',
  'video/matroska': 'matroska',
  'video/x-matroska': 'matroska',
}

/**
 * Determines the demuxer for a file from its content; returns null for a type that neither browsers nor cameras
 * produce.
 */
export async function findDemuxer(path: string): Promise<string | null> {
  const type = await fileTypeFromFile(path).catch(() => undefined)
  return DEMUXERS[type?.mime ?? ''] ?? null
}

/** Thrown when a video can never be published, so that the job is not retried. */
export class UnusableVideo extends Error {
  readonly reason: VideoFailure
  constructor(reason: VideoFailure) {
    super(reason)
    this.reason = reason
  }
}

/** Limited, because each decoder thread holds frames in memory. */
const THREADS = '2'
const MAX_PIXELS = 36_000_000
/** Generous even for a video ten times the maximum length on a slow machine. */
const CONVERSION_TIMEOUT_SECONDS = 600
const PROBE_TIMEOUT_SECONDS = 30
const POSTER_TIMEOUT_SECONDS = 60
const POSTER_SIDE = 1280
/**
 * A video's actual length may differ from the length in its header by a second, but if more than a tenth is missing,
 * the video counts as damaged.
 */
const TOLERANCE_SECONDS = 1
const MIN_SHARE = 0.9

/** Allows local files only, so that ffmpeg never requests a URL that a file contains. */
const BASE_ARGS = ['-nostdin', '-hide_banner', '-protocol_whitelist', 'file']

interface VideoConversion {
  ffmpeg: Ffmpeg
  /** Path of the uploaded file. */
  source: string
  demuxer: string
  /** Folder for `video.mp4` and `poster.*`. */
  outputFolder: string
}

/**
 * Creates a video that every browser can play, and its poster. Every frame is re-encoded; location data, names and any
 * other tracks are dropped. @throws UnusableVideo, or another error if a retry may help
 */
export async function makeVideo({ ffmpeg, source, demuxer, outputFolder }: VideoConversion): Promise<void> {
  const input = [...BASE_ARGS, '-max_pixels', String(MAX_PIXELS), '-threads', THREADS, '-f', demuxer]
  const readDuration = async (args: string[], file: string) =>
    parseDuration(
      await ffmpeg([...args, '-i', file], { input: file, outputFolder: null, seconds: PROBE_TIMEOUT_SECONDS }),
    )
  const declared = await readDuration(input, source)
  if (declared !== null && declared > VIDEO_MAX_SECONDS + TOLERANCE_SECONDS) throw new UnusableVideo('tooLong')
  const video = join(outputFolder, 'video.mp4')
  const limit = ['-t', String(VIDEO_MAX_SECONDS + 2 * TOLERANCE_SECONDS)]
  assertSucceeded(
    await ffmpeg([...input, ...limit, '-i', source, ...OUTPUT, video], {
      input: source,
      outputFolder,
      seconds: CONVERSION_TIMEOUT_SECONDS,
    }),
  )
  const actual = (await readDuration(BASE_ARGS, video)) ?? 0
  if (actual > VIDEO_MAX_SECONDS + TOLERANCE_SECONDS) throw new UnusableVideo('tooLong')
  if (actual === 0 || (declared !== null && actual < declared * MIN_SHARE - TOLERANCE_SECONDS))
    throw new UnusableVideo('damaged')
  await makePoster(ffmpeg, video, outputFolder)
}

/**
 * Scales to at most 1280 pixels per side without enlarging, and to even dimensions, as the format requires. ffmpeg
 * itself rotates the video upright.
 */
const SIZE =
  "scale='min(iw,1280)':'min(ih,1280)':force_original_aspect_ratio=decrease,scale='max(2,trunc(iw/2)*2)':'max(2,trunc(ih/2)*2)',setsar=1"

const OUTPUT = [
  // Capital V excludes cover art in audio files.
  ...['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn'],
  ...['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
  ...['-vf', SIZE],
  // Browser recordings declare a rate of 1000 frames per second.
  ...['-fps_mode', 'vfr'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-maxrate', '2500k', '-bufsize', '5000k'],
  ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', THREADS],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
  // Puts the header first, so that playback starts before the download ends.
  ...['-movflags', '+faststart', '-f', 'mp4', '-y'],
]

function assertSucceeded({ code, stderr, isOverLimit }: FfmpegResult): void {
  if (code === 0) return
  if (/No space left on device/i.test(stderr)) throw new Error('no space for a video')
  if (isOverLimit) throw new UnusableVideo('damaged')
  if (/matches no streams/.test(stderr)) throw new UnusableVideo('noPicture')
  // ffmpeg was killed from outside, so the file was not the cause.
  if (code === null) throw new Error('ffmpeg was killed')
  throw new UnusableVideo('damaged')
}

const toSeconds = (hours: string, minutes: string, seconds: string) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)

/** Returns the duration in seconds that the header declares, or null; browser recordings declare none. */
function parseDuration({ stderr }: FfmpegResult): number | null {
  const match = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(stderr)
  return match ? toSeconds(match[1]!, match[2]!, match[3]!) : null
}

/** Picks the most representative frame from the first few seconds, which avoids a black first frame. */
async function makePoster(ffmpeg: Ffmpeg, video: string, outputFolder: string): Promise<void> {
  const frame = join(outputFolder, 'frame.png')
  const result = await ffmpeg(
    [...BASE_ARGS, '-i', video, '-vf', 'thumbnail=90', '-frames:v', '1', '-f', 'image2', '-y', frame],
    { input: video, outputFolder, seconds: POSTER_TIMEOUT_SECONDS },
  )
  assertSucceeded(result)
  const picture = sharp(frame).resize({
    width: POSTER_SIDE,
    height: POSTER_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
  for (const [format, encode] of Object.entries(FORMATS))
    await encode(picture.clone()).toFile(join(outputFolder, `poster.${format}`))
  await rm(frame)
}
