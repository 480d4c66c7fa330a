import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { loadFfmpeg } from '#modules/providers/server/media/ffmpeg.ts'

interface TestVideo {
  seconds?: number
  size?: string
  /** Frames per second. */
  rate?: number
  as?: 'mp4' | 'webm' | 'mov' | 'mkv'
  options?: string[]
  tone?: boolean
}

const videos = new Map<string, Promise<Buffer>>()

/** Generates a test video with moving colours and an optional tone, once for all tests of this process. */
export function createTestVideo(input: TestVideo = {}): Promise<Buffer> {
  const key = JSON.stringify(input)
  const video = videos.get(key) ?? generateVideo(input)
  videos.set(key, video)
  return video
}

async function generateVideo(input: TestVideo): Promise<Buffer> {
  const { seconds = 2, size = '320x180', rate = 10, as = 'mp4', options = [], tone = true } = input
  const folder = mkdtempSync(join(tmpdir(), 'hool-video-'))
  const file = join(folder, `made.${as}`)
  const codecs =
    as === 'webm'
      ? ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']
      : ['-c:v', 'libx264', '-preset', 'ultrafast']
  const source = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}:duration=${seconds}`]
  const sound = tone ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []
  const { ffmpeg } = await loadFfmpeg({ ffmpegPath: null })
  const { code, stderr } = await ffmpeg(
    ['-nostdin', ...source, ...sound, ...codecs, '-pix_fmt', 'yuv420p', ...options, '-y', file],
    { input: null, outputFolder: folder, seconds: 60 },
  )
  if (code !== 0) throw new Error(stderr)
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}

/**
 * Writes a script that runs in place of ffmpeg and returns the same video and frame for every input, for tests of the
 * steps before and after the conversion. One run of ffmpeg's WebAssembly build takes a second.
 */
export async function writeCopyingFfmpeg(video: Buffer): Promise<string> {
  const program = writeFakeFfmpeg(
    `for last; do :; done
    case "$last" in *.mp4 | *.png) cp "\${0%/*}/result.\${last##*.}" "$last";; esac
    echo 'Duration: 00:00:01.00' >&2`,
  )
  writeFileSync(join(dirname(program), 'result.mp4'), video)
  await sharp({ create: { width: 320, height: 180, channels: 3, background: 'teal' } })
    .png()
    .toFile(join(dirname(program), 'result.png'))
  return program
}

/** Writes a shell script that runs in place of ffmpeg. `libavutil` is the version that it reports; ffmpeg 7 has 59. */
export function writeFakeFfmpeg(script: string, libavutil = '59. 8.100'): string {
  const path = join(mkdtempSync(join(tmpdir(), 'hool-program-')), 'ffmpeg')
  const version = `if [ "$1" = -version ]; then echo 'libavutil      ${libavutil} / ${libavutil}'; exit; fi`
  writeFileSync(path, `#!/bin/sh\n${version}\n${script}\n`, { mode: 0o700 })
  return path
}
