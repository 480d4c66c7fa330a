import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Settings } from '#platform/server/settings.ts'

type Where = Pick<Settings, 'dataFolder'>

/** What is served under /media/. */
export const mediaRoot = ({ dataFolder }: Where) => join(dataFolder, 'media')
/** What is not ready: never served, and on the same volume, so that moving a folder is one step. */
export const incomingRoot = ({ dataFolder }: Where) => join(dataFolder, 'incoming')

/** A folder that nobody can guess: 128 random bits. */
export const newFolder = (shelf: 'pictures' | 'videos') => `${shelf}/${randomBytes(16).toString('base64url')}`

/** Where the files of a folder are made, and where an uploaded video waits. */
const makingFolder = (where: Where, folder: string) => join(incomingRoot(where), basename(folder))
export const waitingVideo = (where: Where, folder: string) => join(incomingRoot(where), `${basename(folder)}.video`)
const publishedFolder = (where: Where, folder: string) => join(mediaRoot(where), folder)

/** Makes the files of a folder out of sight and shows all of them at once; whatever fails leaves nothing behind. */
export async function publish(where: Where, folder: string, make: (making: string) => Promise<void>): Promise<void> {
  const making = makingFolder(where, folder)
  try {
    await mkdir(making, { recursive: true })
    await make(making)
    await mkdir(dirname(publishedFolder(where, folder)), { recursive: true })
    await rename(making, publishedFolder(where, folder))
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

/** Everything of a folder, wherever it has got to. */
export async function erase(where: Where, folder: string): Promise<void> {
  for (const path of [publishedFolder(where, folder), makingFolder(where, folder), waitingVideo(where, folder)])
    await rm(path, { recursive: true, force: true })
}
