import type { Readable } from 'node:stream'

/**
 * Where uploaded files are kept: in DATA_DIR, or in an S3-compatible object store that several machines share. A key is
 * a path with forward slashes, such as `media/pictures/<folder>/square-336.avif`. A stored file never changes.
 * Functions of an object store throw FileStoreUnavailableError if it does not answer, or refuses.
 */
export interface FileStore {
  /** Stores the file at `path` and removes it from there. */
  storeFile(key: string, path: string): Promise<void>
  /**
   * Stores the files of the folder at `path` below `key`, and removes the folder. In DATA_DIR, all of them appear at the
   * same moment; in an object store, a failure may leave some of them.
   */
  storeFolder(key: string, path: string): Promise<void>
  storeBytes(key: string, bytes: Uint8Array): Promise<void>
  /** @returns null if there is no such file */
  readFile(key: string): Promise<Buffer | null>
  /** Calls `work` with the path of a local file with this content. @returns null if there is no such file */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null>
  /** Gives the files of a folder other keys. Does nothing if there are none. */
  moveFolder(from: string, to: string): Promise<void>
  /** Deletes a file or a folder with all of its files, if it exists. */
  delete(key: string): Promise<void>
  /** Lists the files and folders directly in a folder. */
  listEntries(folder: string): AsyncIterable<StoredEntry>
  /** Lists the keys of all files below a folder. */
  listFiles(folder: string): AsyncIterable<string>
  /** How responses get the files: from a local folder, in which they have their keys as paths, or one by one. */
  serveFrom: { root: string } | { open(key: string, request: FileRequest): Promise<OpenedFile | null> }
  /**
   * Marks an object store as used by this site, so that the nightly job of another one, or of a copy of this one, cannot
   * delete its files as unknown.
   * After a claim has failed, nothing is stored or deleted until a claim succeeds.
   * @throws FileStoreOwnerError if it is used by another site, unless `takeOver` is set
   */
  claim(siteId: string, options?: { takeOver?: boolean }): Promise<void>
}

/** An entry of a folder. */
export interface StoredEntry {
  /** Without the folder. */
  name: string
  /** When it was last changed, in milliseconds of the store's clock. */
  changedAt: number
}

/** The headers of a request that decide what is sent of a file. */
export interface FileRequest {
  range: string | undefined
  ifNoneMatch: string | undefined
  ifModifiedSince: string | undefined
}

/** What is sent of a file. Without a body, it is the answer to a condition or to a range beyond the end. */
export interface OpenedFile {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  body: Readable | null
}

/** The object that says which site uses a bucket. */
export const OWNER_KEY = 'site-id'

export class FileStoreOwnerError extends Error {}

/** The object store did not answer, or it refused. */
export class FileStoreUnavailableError extends Error {
  readonly retryAfterSeconds: number
  /** Whether no request was sent, because the previous ones failed. Their failures are in the log. */
  readonly isKnown: boolean
  constructor(message: string, { cause, retryAfterSeconds, isKnown }: FileStoreFailure) {
    super(message, { cause })
    this.retryAfterSeconds = retryAfterSeconds
    this.isKnown = isKnown
  }
}
interface FileStoreFailure {
  cause: unknown
  retryAfterSeconds: number
  isKnown: boolean
}
