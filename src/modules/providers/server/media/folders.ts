import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PRIVATE_PICTURES } from '#platform/server/http/private-media.ts'
import type { Settings } from '#platform/server/settings.ts'

type DataFolderSettings = Pick<Settings, 'dataFolder'>

/** The folder of published files, served under /media/. */
export const mediaRoot = ({ dataFolder }: DataFolderSettings) => join(dataFolder, 'media')
/**
 * The folder of unpublished files, which is never served. It is on the same volume as the published files, so that
 * publishing is an atomic rename.
 */
export const incomingRoot = ({ dataFolder }: DataFolderSettings) => join(dataFolder, 'incoming')

/**
 * Creates the folder of unpublished files. Other system users have no access, because its files may never be published.
 */
export async function createIncomingFolder(settings: DataFolderSettings): Promise<void> {
  await mkdir(incomingRoot(settings), { recursive: true, mode: 0o700 })
}

/** Creates the parent of a published folder. Other system users have no access to the parent of private pictures. */
export async function createParentFolder(settings: DataFolderSettings, folder: string): Promise<void> {
  await mkdir(mediaRoot(settings), { recursive: true })
  const parent = dirname(publishedFolder(settings, folder))
  await mkdir(parent, { recursive: true, mode: folder.startsWith(`${PRIVATE_PICTURES}/`) ? 0o700 : 0o777 })
}

/** Creates an unguessable folder name with 128 random bits. */
export const createFolderName = (parent: 'pictures' | typeof PRIVATE_PICTURES | 'videos') =>
  `${parent}/${randomBytes(16).toString('base64url')}`

/** Staging paths of a folder's files and of its uploaded video. */
const stagingFolder = (settings: DataFolderSettings, folder: string) => join(incomingRoot(settings), basename(folder))
export const pendingVideoPath = (settings: DataFolderSettings, folder: string) =>
  join(incomingRoot(settings), `${basename(folder)}.video`)
const publishedFolder = (settings: DataFolderSettings, folder: string) => join(mediaRoot(settings), folder)

/** Writes the files of a folder to staging and publishes them all atomically. A failure leaves no files. */
export async function publish(
  settings: DataFolderSettings,
  folder: string,
  writeFiles: (staging: string) => Promise<void>,
): Promise<void> {
  const staging = stagingFolder(settings, folder)
  try {
    await createIncomingFolder(settings)
    await mkdir(staging, { recursive: true })
    await writeFiles(staging)
    await createParentFolder(settings, folder)
    await rename(staging, publishedFolder(settings, folder))
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  }
}

/** Deletes all files of a folder, staged or published. */
export async function deleteMediaFiles(settings: DataFolderSettings, folder: string): Promise<void> {
  for (const path of [
    publishedFolder(settings, folder),
    stagingFolder(settings, folder),
    pendingVideoPath(settings, folder),
  ])
    await rm(path, { recursive: true, force: true })
}
