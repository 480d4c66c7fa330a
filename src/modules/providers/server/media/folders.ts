import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AppDeps } from '#platform/server/context.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { createTemporaryPath } from '#platform/server/files/temporary-files.ts'
import { deleteIfAvailable } from '#platform/server/files/unavailable-store.ts'
import type { PRIVATE_PICTURES } from '#platform/server/http/private-media.ts'

/** Creates an unguessable folder name with 128 random bits. */
export const createFolderName = (parent: 'pictures' | typeof PRIVATE_PICTURES | 'videos') =>
  `${parent}/${randomBytes(16).toString('base64url')}`

/** Returns the key of a folder's published files, which are served under /media/. */
export const getFolderKey = (folder: string) => `media/${folder}`
/** Returns the key of a folder's uploaded video, which is never served. */
export const getUploadedVideoKey = (folder: string) => `incoming/${basename(folder)}.video`

/**
 * Publishes the files that `writeFiles` writes. A failure leaves no files in DATA_DIR; those that an object store has
 * already received are deleted by the nightly job.
 */
export async function publish(
  { settings, fileStore }: Pick<AppDeps, 'settings' | 'fileStore'>,
  folder: string,
  writeFiles: (staging: string) => Promise<void>,
): Promise<void> {
  const staging = createTemporaryPath(settings.dataFolder)
  try {
    await mkdir(staging)
    await writeFiles(staging)
    await fileStore.storeFolder(getFolderKey(folder), staging)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  }
}

/** Deletes all files of a folder, published or not. */
export async function deleteMediaFiles(fileStore: FileStore, folder: string): Promise<void> {
  for (const key of [getFolderKey(folder), getUploadedVideoKey(folder)]) await deleteIfAvailable(fileStore, key)
}
