import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { VIDEO_MAX_SECONDS } from '#platform/values/constants.ts'
import type { Ffmpeg, Ran } from './ffmpeg.ts'
import { FORMATS } from './make-pictures.ts'
import type { VideoFailure } from './tables.ts'

/** Reader for each kind of file, named to the program: left to guess, it would also read lists of other files and addresses. */
const READERS: Record<string, string> = {
  'video/mp4': 'mov',
  'video/x-m4v': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/webm': 'matroska',
  'video/matroska': 'matroska',
  'video/x-matroska': 'matroska',
}

/** The reader for a file, by its content; null for what is no video that browsers or cameras make. */
export async function readerFor(path: string): Promise<string | null> {
  const kind = await fileTypeFromFile(path).catch(() => undefined)
  return READERS[kind?.mime ?? ''] ?? null
}

/** It cannot be shown, and never will: nothing is to be tried again. */
export class UnfitVideo extends Error {
  readonly reason: VideoFailure
  constructor(reason: VideoFailure) {
    super(reason)
    this.reason = reason
  }
}

const MOST_PIXELS = 36_000_000
/** Ten times the longest video's length on a slow machine would still be less. */
const MAKING_SECONDS = 600
const POSTER_SECONDS = 60
const POSTER_SIDE = 1280
/** Ends are not always where the head of a file says; a second is no lie, a tenth missing is damage. */
const SLACK_SECONDS = 1
const LEAST_SHARE = 0.9

/** Only files: no address that a file names is ever asked. */
const OWN = ['-nostdin', '-hide_banner', '-protocol_whitelist', 'file']

interface Making {
  ffmpeg: Ffmpeg
  /** The uploaded file. */
  from: string
  reader: string
  /** Folder for `video.mp4` and `poster.*`. */
  into: string
}

/**
 * Makes what every browser plays, by decoding every frame: whatever else was in the file (place, names, other tracks) stays
 * behind. @throws UnfitVideo; another error where trying again may help.
 */
export async function makeVideo({ ffmpeg, from, reader, into }: Making): Promise<void> {
  const input = [...OWN, '-max_pixels', String(MOST_PIXELS), '-f', reader]
  const told = toldSeconds(await ffmpeg([...input, '-i', from], 30))
  if (told !== null && told > VIDEO_MAX_SECONDS + SLACK_SECONDS) throw new UnfitVideo('tooLong')
  const video = join(into, 'video.mp4')
  const limit = ['-t', String(VIDEO_MAX_SECONDS + 2 * SLACK_SECONDS)]
  judge(await ffmpeg([...input, ...limit, '-i', from, ...OUTPUT, video], MAKING_SECONDS))
  const made = toldSeconds(await ffmpeg([...OWN, '-i', video], 30)) ?? 0
  if (made > VIDEO_MAX_SECONDS + SLACK_SECONDS) throw new UnfitVideo('tooLong')
  if (made === 0 || (told !== null && made < told * LEAST_SHARE - SLACK_SECONDS)) throw new UnfitVideo('damaged')
  await makePoster(ffmpeg, video, into)
}

/** At most 1280 either way, never enlarged; both sides even, as the format wants. The program itself turns it upright. */
const SIZE =
  "scale='min(iw,1280)':'min(ih,1280)':force_original_aspect_ratio=decrease,scale='max(2,trunc(iw/2)*2)':'max(2,trunc(ih/2)*2)',setsar=1"

const OUTPUT = [
  // A capital V: the picture on the cover of a song is no video.
  ...['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn'],
  ...['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
  ...['-vf', SIZE],
  // Recordings of browsers say a thousand frames a second.
  ...['-vsync', 'vfr'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-maxrate', '2500k', '-bufsize', '5000k'],
  ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', '2'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
  // The head first, so that it plays before all of it is there.
  ...['-movflags', '+faststart', '-f', 'mp4', '-y'],
]

function judge({ code, said, isTimedOut }: Ran): void {
  if (code === 0) return
  if (/No space left on device/i.test(said)) throw new Error('no space for a video')
  if (isTimedOut) throw new UnfitVideo('damaged')
  if (/matches no streams/.test(said)) throw new UnfitVideo('noPicture')
  // Killed from outside, not by what is in the file.
  if (code === null) throw new Error('the video program was stopped')
  throw new UnfitVideo('damaged')
}

const secondsOf = (hours: string, minutes: string, seconds: string) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)

/** What the head of the file says; recordings of browsers say nothing. */
function toldSeconds({ said }: Ran): number | null {
  const at = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(said)
  return at ? secondsOf(at[1]!, at[2]!, at[3]!) : null
}

/** The frame of the first seconds that is most like the others: not the black one at the start. */
async function makePoster(ffmpeg: Ffmpeg, video: string, into: string): Promise<void> {
  const frame = join(into, 'frame.png')
  const ran = await ffmpeg(
    [...OWN, '-i', video, '-vf', 'thumbnail=90', '-frames:v', '1', '-f', 'image2', '-y', frame],
    POSTER_SECONDS,
  )
  judge(ran)
  const picture = sharp(frame).resize({
    width: POSTER_SIDE,
    height: POSTER_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
  for (const [format, encode] of Object.entries(FORMATS))
    await encode(picture.clone()).toFile(join(into, `poster.${format}`))
  await rm(frame)
}
