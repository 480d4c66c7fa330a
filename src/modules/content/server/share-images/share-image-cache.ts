import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderInProcess } from './render-in-process.ts'
import { readShareImagePicture, type ShareImageContent } from './share-image-content.ts'
import { SHARE_IMAGE_VERSION } from './share-image-version.ts'

export interface CachedShareImage {
  /** Hash of the content, also used as the file name. */
  mark: string
  file: Buffer
}

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

  async function render(facts: ShareImageContent, path: string): Promise<Buffer> {
    const { picture, ...words } = facts
    const file = picture && (await readShareImagePicture(dataFolder, picture.url))
    const card = await renderInProcess({ ...words, portrait: file ? { file, isWhole: picture!.isWhole } : null })
    await mkdir(folder, { recursive: true })
    // Another process may be writing the same file.
    const temporaryPath = `${path}.${process.pid}`
    await writeFile(temporaryPath, card)
    await rename(temporaryPath, path)
    await deleteOldest(folder)
    return card
  }

  return async (facts: ShareImageContent): Promise<CachedShareImage> => {
    const mark = createHash('sha256')
      .update(JSON.stringify([SHARE_IMAGE_VERSION, facts]))
      .digest('base64url')
      .slice(0, 22)
    const path = join(folder, `${mark}.png`)
    const cached = await readFile(path).catch(() => null)
    if (cached) return { mark, file: cached }
    if (!rendering.has(mark)) {
      const job = last.then(() => render(facts, path))
      last = job.catch(() => undefined)
      rendering.set(mark, job)
      job.catch(() => undefined).finally(() => rendering.delete(mark))
    }
    return { mark, file: await rendering.get(mark)! }
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
