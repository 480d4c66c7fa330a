import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { AppDeps } from '#platform/server/context.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { SerializedShareImage } from './render-process.ts'
import type { ShareImage } from './render-share-image.ts'
import { readShareImagePicture, type ShareImageContent } from './share-image-content.ts'

interface CachedShareImage {
  /** Hash of the content, which is also the name of the file. */
  hash: string
  file: Buffer
}

/** Must be incremented when the layout changes, so that images rendered earlier are no longer used. */
const SHARE_IMAGE_VERSION = 1
/** An image takes about 40 kB. Rendering one again is cheaper than filling the disk. */
const MAX_FILES = 2_000
const MAX_AGE_MS = 24 * 3_600_000

const getFolder = (settings: Pick<Settings, 'dataFolder'>): string => join(settings.dataFolder, 'share')

/**
 * Creates a cache of share images on disk, keyed by a hash of their content. A changed name or picture produces a
 * different key, so nothing has to be invalidated; `deleteOldShareImages` deletes the earlier image. Images are rendered
 * one at a time, because each takes half a second of CPU time that bookings need.
 */
export function createShareImageCache({ settings, fileStore }: Pick<AppDeps, 'settings' | 'fileStore'>) {
  const folder = getFolder(settings)
  const rendering = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  async function render(content: ShareImageContent, path: string): Promise<Buffer> {
    const { picture, ...texts } = content
    const file = picture && (await readShareImagePicture(fileStore, picture.url))
    const image = await renderInChildProcess({ ...texts, portrait: file ? { file, isWhole: picture!.isWhole } : null })
    await mkdir(folder, { recursive: true })
    // The file is written under a temporary name first, because another server process may be writing the same image.
    const temporaryPath = `${path}.${process.pid}`
    await writeFile(temporaryPath, image)
    await rename(temporaryPath, path)
    await deleteOldest(folder)
    return image
  }

  return async (content: ShareImageContent): Promise<CachedShareImage> => {
    const hash = createHash('sha256')
      .update(JSON.stringify([SHARE_IMAGE_VERSION, content]))
      .digest('base64url')
      .slice(0, 22)
    const path = join(folder, `${hash}.png`)
    const cached = await readFile(path).catch(() => null)
    if (cached) return { hash, file: cached }
    if (!rendering.has(hash)) {
      const job = last.then(() => render(content, path))
      last = job.catch(() => undefined)
      rendering.set(hash, job)
      job.catch(() => undefined).finally(() => rendering.delete(hash))
    }
    return { hash, file: await rendering.get(hash)! }
  }
}

/**
 * Deletes images older than a day, because they show the names and photos of people who may since have deleted their
 * accounts. Images that are still requested are rendered again.
 */
export async function deleteOldShareImages(settings: Pick<Settings, 'dataFolder'>): Promise<void> {
  const folder = getFolder(settings)
  // The folder is created with the first image.
  const files = await listFiles(folder, await readdir(folder).catch(() => []))
  // File times use the machine's clock, even if the app's clock has been changed.
  const before = Temporal.Now.instant().epochMilliseconds - MAX_AGE_MS
  await deleteFiles(files.filter(({ at }) => at < before))
}

async function deleteOldest(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= MAX_FILES) return
  const files = await listFiles(folder, names)
  await deleteFiles(files.sort((a, b) => a.at - b.at).slice(0, names.length - MAX_FILES / 2))
}

interface StoredFile {
  path: string
  /** When the file was written, in milliseconds since the epoch. */
  at: number
}

/** Loads when each file was written. Another process may be deleting the same files. */
const listFiles = (folder: string, names: string[]): Promise<StoredFile[]> =>
  Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return { path, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 }
    }),
  )

const deleteFiles = (files: StoredFile[]) => Promise.all(files.map(({ path }) => unlink(path).catch(() => undefined)))

const PROGRAM = fileURLToPath(new URL('./render-process.ts', import.meta.url))
const TIMEOUT_MS = 20_000

/**
 * Renders a share image in a child process. Images are drawn as SVG, but the SVG decoder is disabled in the server
 * process, because that process decodes untrusted photos (src/modules/providers/server/media/read-picture.ts). The
 * child process has an empty environment and therefore no secrets.
 */
async function renderInChildProcess({ portrait, ...texts }: ShareImage): Promise<Buffer> {
  const child = spawn(process.execPath, [PROGRAM], { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: TIMEOUT_MS })
  const exit = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const serialized: SerializedShareImage = {
    ...texts,
    portrait: portrait && { ...portrait, file: portrait.file.toString('base64') },
  }
  // A write error means that the process exited early; the exit code reports that.
  child.stdin.on('error', () => undefined).end(JSON.stringify(serialized))
  const [image, code] = await Promise.all([buffer(child.stdout), exit])
  if (code !== 0 || image.length === 0) throw new Error(`The process that renders share images exited with ${code}`)
  return image
}
