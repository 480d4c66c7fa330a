import { statfs } from 'node:fs/promises'
import { DomainError } from '#platform/server/context.ts'

/** On a small machine the database shares this volume, so uploads are rejected before the disk is full. */
const MIN_FREE_BYTES = 256 * 1024 * 1024
const RETRY_SECONDS = 3600

/** Call it before writing `bytes`. @throws DomainError noSpace if writing them would leave too little free space */
export async function requireDiskSpace(folder: string, bytes: number, freeBytes = readFreeBytes): Promise<void> {
  if ((await freeBytes(folder)) < MIN_FREE_BYTES + bytes) throw createNoSpaceError()
}

export const createNoSpaceError = () => new DomainError('noSpace', null, RETRY_SECONDS)

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
