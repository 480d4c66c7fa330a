import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderInProcess } from './render-in-process.ts'
import { readShareImagePicture, type ShareImageContent } from './share-image-content.ts'

interface CachedShareImage {
  /** Hash of the content, also used as the file name. */
  hash: string
  file: Buffer
}

/** Incremented when the layout changes, so that images rendered before are no longer used. */
const SHARE_IMAGE_VERSION = 1
/** About 40 kB each. Rendering again is cheaper than filling the disk. */
const MAX_FILES = 2_000

/**
 * Caches cards on disk by content hash: a changed name or picture is a different card, so no invalidation is needed.
 * Cards are rendered one at a time because rendering takes half a second of CPU that bookings need.
 */
export function createShareImageCache(dataFolder: string) {
  const folder = join(dataFolder, 'share')
  const rendering = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  async function render(content: ShareImageContent, path: string): Promise<Buffer> {
    const { picture, ...texts } = content
    const file = picture && (await readShareImagePicture(dataFolder, picture.url))
    const card = await renderInProcess({ ...texts, portrait: file ? { file, isWhole: picture!.isWhole } : null })
    await mkdir(folder, { recursive: true })
    // Another process may be writing the same file.
    const temporaryPath = `${path}.${process.pid}`
    await writeFile(temporaryPath, card)
    await rename(temporaryPath, path)
    await deleteOldest(folder)
    return card
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

async function deleteOldest(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= MAX_FILES) return
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  )
  const old = files.sort((a, b) => a.at - b.at).slice(0, names.length - MAX_FILES / 2)
  await Promise.all(old.map(({ name }) => unlink(join(folder, name)).catch(() => undefined)))
}
