import { logError } from '#platform/server/log.ts'
import { type FileStore, FileStoreUnavailableError } from './file-store.ts'

/** Deletes an unreferenced file or folder. If the store is unavailable, the nightly job deletes it. */
export const deleteIfAvailable = (fileStore: FileStore, key: string): Promise<void> =>
  fileStore.delete(key).catch(logIfUnavailable)

/** Logs that the store is unavailable. @throws any other error */
export function logIfUnavailable(error: unknown): void {
  if (!(error instanceof FileStoreUnavailableError)) throw error
  if (!error.isKnown) logError('file store unavailable', {}, error)
}
