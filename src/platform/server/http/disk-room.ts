import { statfs } from 'node:fs/promises'
import { DomainError } from '#platform/server/context.ts'

/** The database lives on this volume too on a small machine: uploads stop before it does. */
const KEPT_FREE_BYTES = 256 * 1024 * 1024
const RETRY_SECONDS = 3600

/** Before so many bytes are written. @throws 507 when they would fill the volume. */
export async function requireRoom(folder: string, bytes: number, freeBytes = freeBytesOf): Promise<void> {
  if ((await freeBytes(folder)) < KEPT_FREE_BYTES + bytes) throw noSpace()
}

/** What a volume that filled up meanwhile comes to. */
export const noSpace = () => new DomainError('noSpace', null, RETRY_SECONDS)

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
