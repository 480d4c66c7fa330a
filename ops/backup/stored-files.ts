import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { runConcurrently } from '#platform/server/run-concurrently.ts'
import { findMissingFiles, type NamedFile } from './database-facts.ts'
import type { FileList } from './manifest.ts'

const MAX_PART_BYTES = 1 << 20
const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

/** A folder in the file store or in DATA_DIR that is backed up. */
interface StoredFolder {
  name: string
  /** Whether a backup includes the file at this path below the folder. */
  includes(path: string): boolean
}

/**
 * The folders that are backed up besides the database. Files in them never change, because each is renamed into place
 * once it is complete. Not included: `uploads` (requests in progress), `share` (a cache) and unfinished files.
 */
const FOLDERS: readonly StoredFolder[] = [
  { name: 'media', includes: () => true },
  { name: 'evidence', includes: () => true },
  { name: 'incoming', includes: (path) => /^[^/]+\.video$/.test(path) },
]
/** Folders of the sandbox in local mode. Without them, a restored site's payments would not exist in the sandbox. */
const LOCAL_FOLDERS: readonly StoredFolder[] = [
  { name: 'payments', includes: (path) => !path.endsWith('.new') },
  { name: 'mailbox', includes: (path) => !path.endsWith('.new') },
]

export const STORED_FOLDERS = FOLDERS.map(({ name }) => name)
/** Names of the folders in DATA_DIR that a restore replaces if uploaded files are stored there too. */
export const RESTORED_FOLDERS = [...FOLDERS, ...LOCAL_FOLDERS].map(({ name }) => name)

/** Where files are copied from and to. */
export interface StoredFiles {
  fileStore: FileStore
  /** DATA_DIR if the copy includes the payment sandbox and the mailbox, otherwise null. */
  localStore: FileStore | null
  target: string
}

/** Copies the uploaded files that are not in `copied` yet, and adds them to it. Skips files deleted in the meantime. */
export async function copyStoredFiles(options: StoredFiles, copied: FileList): Promise<void> {
  for (const folder of FOLDERS) await copyFolder(options.fileStore, folder, options.target, copied)
}

/**
 * Copies the named files that are not in `copied` yet, and the state of the sandbox.
 * @returns the named files that do not exist
 */
export async function copyNamedFiles(
  options: StoredFiles,
  named: readonly NamedFile[],
  copied: FileList,
): Promise<NamedFile[]> {
  const { fileStore, localStore, target } = options
  const missing = new Set(findMissingFiles(named, Object.keys(copied)))
  // The files of a new folder may have been stored one by one, some of them after the others were copied.
  for (const { path, isFolder } of named.filter((file) => missing.has(file) || (file.isFolder && file.isRecent))) {
    const keys = isFolder ? await Array.fromAsync(fileStore.listFiles(path)) : [path]
    await copyFiles(
      fileStore,
      keys.filter((key) => !(key in copied)),
      target,
      copied,
    )
  }
  if (localStore) for (const folder of LOCAL_FOLDERS) await copyFolder(localStore, folder, target, copied)
  return findMissingFiles(named, Object.keys(copied))
}

async function copyFolder(store: FileStore, folder: StoredFolder, target: string, copied: FileList): Promise<void> {
  const keys: string[] = []
  for await (const key of store.listFiles(folder.name))
    if (folder.includes(key.slice(folder.name.length + 1)) && !(key in copied)) keys.push(key)
  await copyFiles(store, keys, target, copied)
}

const copyFiles = (store: FileStore, keys: readonly string[], target: string, copied: FileList): Promise<void> =>
  runConcurrently(keys, async (key) => {
    const entry = await store.withLocalFile(key, (path) => copyFile(path, join(target, key)))
    if (entry) copied[key] = entry
  })

/** Lists the files and the empty folders below a folder, as paths with forward slashes. Omits symbolic links. */
export async function listFolder(root: string): Promise<{ files: string[]; emptyFolders: string[] }> {
  const files: string[] = []
  const emptyFolders: string[] = []
  async function visit(prefix: string): Promise<void> {
    const entries = await readEntries(join(root, prefix))
    if (entries.length === 0 && prefix !== '') emptyFolders.push(prefix.slice(0, -1))
    for (const entry of entries) {
      if (entry.isDirectory()) await visit(`${prefix}${entry.name}/`)
      else if (entry.isFile()) files.push(`${prefix}${entry.name}`)
    }
  }
  await visit('')
  return { files: files.toSorted(), emptyFolders: emptyFolders.toSorted() }
}

async function readEntries(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/**
 * Copies a file so that only its owner can read the copy, waits until it is on disk, and preserves the modification
 * time.
 * @returns the size and SHA-256 hash of the copied content, or null if the file was deleted
 */
export async function copyFile(from: string, to: string): Promise<FileList[string] | null> {
  const source = await open(from, 'r').catch(ignoreMissing)
  if (!source) return null
  try {
    await mkdir(dirname(to), { recursive: true, mode: PRIVATE_FOLDER })
    const copy = await open(to, 'wx', PRIVATE_FILE)
    try {
      const entry = await readParts(source, (part) => copy.writeFile(part))
      await copy.datasync()
      const { atime, mtime } = await source.stat()
      await copy.utimes(atime, mtime)
      return entry
    } finally {
      await copy.close()
    }
  } finally {
    await source.close()
  }
}

const ignoreMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Computes the size and SHA-256 hash of each of these files below a folder. @throws if one cannot be read */
export async function hashFiles(root: string, paths: readonly string[]): Promise<FileList> {
  const found: FileList = {}
  await runConcurrently(paths, async (path) => {
    const file = await open(join(root, path), 'r')
    try {
      found[path] = await readParts(file, async () => undefined)
    } finally {
      await file.close()
    }
  })
  return found
}

/** Reads a file in chunks of bounded size. @returns its size and SHA-256 hash */
async function readParts(file: FileHandle, handle: (part: Buffer) => Promise<void>): Promise<FileList[string]> {
  const { size } = await file.stat()
  // One byte larger than the file, so that a single read returns a small file and detects its end.
  const buffer = Buffer.allocUnsafe(Math.min(size + 1, MAX_PART_BYTES))
  const hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length)
    const part = buffer.subarray(0, bytesRead)
    if (bytesRead > 0) {
      hash.update(part)
      await handle(part)
      bytes += bytesRead
    }
    if (bytesRead < buffer.length) return { bytes, sha256: hash.digest('hex') }
  }
}
