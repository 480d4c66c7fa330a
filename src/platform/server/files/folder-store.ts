import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PRIVATE_PICTURES } from '#platform/server/http/private-media.ts'
import type { FileStore } from './file-store.ts'
import { createTemporaryPath } from './temporary-files.ts'

const isPublic = (key: string) => key.startsWith('media/') && !key.startsWith(`media/${PRIVATE_PICTURES}/`)

/** Creates a store in a folder. Files are renamed into place, so that a crash leaves no partial file. */
export function createFolderStore(root: string): FileStore {
  const getPath = (key: string) => join(root, key)

  /** Denies other system users access to the parent folders of private files. @returns the path of the key */
  async function createParent(key: string): Promise<string> {
    if (key.startsWith('media/')) await mkdir(join(root, 'media'), { recursive: true })
    await mkdir(dirname(getPath(key)), { recursive: true, mode: isPublic(key) ? 0o777 : 0o700 })
    return getPath(key)
  }
  const move = async (key: string, path: string) => rename(path, await createParent(key))

  return {
    storeFile: move,
    storeFolder: move,
    async storeBytes(key, bytes) {
      const path = createTemporaryPath(root)
      await writeFile(path, bytes, { flag: 'wx', mode: isPublic(key) ? 0o666 : 0o600 })
      await move(key, path)
    },
    readFile: (key) => readFile(getPath(key)).catch(ignoreMissing),
    async withLocalFile(key, work) {
      const exists = await access(getPath(key), constants.R_OK).then(() => true, ignoreMissing)
      return exists ? work(getPath(key)) : null
    },
    async moveFolder(from, to) {
      const target = await createParent(to)
      await rename(getPath(from), target).catch(ignoreMissing)
    },
    delete: (key) => rm(getPath(key), { recursive: true, force: true }),
    async *listEntries(folder) {
      for (const name of (await readdir(getPath(folder)).catch(ignoreMissing)) ?? []) {
        const stats = await stat(join(getPath(folder), name)).catch(ignoreMissing)
        if (stats) yield { name, changedAt: stats.mtimeMs }
      }
    },
    async *listFiles(folder) {
      yield* listFiles(root, folder)
    },
    serveFrom: { root },
    claim: async () => undefined,
  }
}

async function* listFiles(root: string, folder: string): AsyncGenerator<string> {
  const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(ignoreMissing)) ?? []
  for (const entry of entries) {
    const key = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* listFiles(root, key)
    else if (entry.isFile()) yield key
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
