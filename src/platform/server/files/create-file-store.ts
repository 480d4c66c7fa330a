import type { CircuitBreakers } from '#platform/server/circuit-breaker.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'

/** Creates the store for uploaded files: in the bucket of S3_URL or, without one, in DATA_DIR. */
export async function createFileStore(
  { s3, dataFolder }: Pick<Settings, 's3' | 'dataFolder'>,
  circuits: CircuitBreakers,
): Promise<FileStore> {
  if (!s3) return createFolderStore(dataFolder)
  // Imported only if needed: the SDK takes 0.1 s to load.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(s3, dataFolder, circuits.files)
}
