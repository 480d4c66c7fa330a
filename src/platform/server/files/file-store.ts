import type { Readable } from 'node:stream'

/**
 * Stores uploaded files in DATA_DIR, or in an S3-compatible object store that several machines share. A key is a path
 * with forward slashes, such as `media/pictures/<folder>/square-336.avif`. A stored file never changes. With an object
 * store, functions throw FileStoreUnavailableError if it does not respond or rejects the request.
 */
export interface FileStore {
  /** Stores the file at `path` and removes it from there. */
  storeFile(key: string, path: string): Promise<void>
  /**
   * Stores the files of the folder at `path` under `key`, and removes the folder. In DATA_DIR, all of them appear at
   * once; in an object store, a failure may leave only some of them stored.
   */
  storeFolder(key: string, path: string): Promise<void>
  storeBytes(key: string, bytes: Uint8Array): Promise<void>
  /** @returns null if there is no such file */
  readFile(key: string): Promise<Buffer | null>
  /** Calls `work` with the path of a local file that has the stored content. @returns null if there is no such file */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null>
  /** Moves the files of a folder to other keys. Does nothing if there are none. */
  moveFolder(from: string, to: string): Promise<void>
  /** Deletes a file or a folder with all of its files, if it exists. */
  delete(key: string): Promise<void>
  /** Lists the files and folders directly in a folder. */
  listEntries(folder: string): AsyncIterable<StoredEntry>
  /** Lists the keys of all files below a folder. */
  listFiles(folder: string): AsyncIterable<string>
  /** How responses access the files: in a local folder, where the keys are paths, or by opening them one by one. */
  serveFrom: { root: string } | { open(key: string, request: FileRequest): Promise<OpenedFile | null> }
  /**
   * Records that this site uses the object store, so that the nightly job of another site, or of a copy of this one,
   * cannot delete this site's files as unreferenced. After a failed claim, nothing is stored or deleted until a claim
   * succeeds.
   * @throws FileStoreOwnerError if another site uses the store, unless `takeOver` is set
   */
  claim(siteId: string, options?: { takeOver?: boolean }): Promise<void>
}

export interface StoredEntry {
  /** Without the folder. */
  name: string
  /** Time of the last change, in milliseconds on the store's clock. */
  changedAt: number
}

/** The request headers that determine whether a file, or which part of it, is sent. */
export interface FileRequest {
  range: string | undefined
  ifNoneMatch: string | undefined
  ifModifiedSince: string | undefined
}

/**
 * The response for a file. Without a body, it answers a conditional request or a request for a range beyond the end.
 */
export interface OpenedFile {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  body: Readable | null
}

/** Key of the object that identifies the site using a bucket. */
export const OWNER_KEY = 'site-id'

export class FileStoreOwnerError extends Error {}

/** Thrown when the object store did not respond or rejected the request. */
export class FileStoreUnavailableError extends Error {
  readonly retryAfterSeconds: number
  /** Whether no request was sent, because the previous ones failed. Those failures have been logged. */
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
