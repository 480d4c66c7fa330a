import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The file that completes a backup: it is written last, into a folder that is then renamed. */
const MANIFEST = 'manifest.json'
/** Incremented when older versions of `npm run restore` could no longer read a backup correctly. */
export const FORMAT = 1

const wholeNumber = z.number().int()

const databaseFacts = z.object({
  /** Names of the applied migrations, oldest first. */
  migrations: z.array(z.string()),
  /** Number of rows of each table, by schema and name. */
  rows: z.record(z.string(), wholeNumber.min(0)),
  /**
   * The number of lines in the whole ledger and their sum (always zero), and the sum of each of its accounts, in cents.
   */
  ledger: z.object({ lines: wholeNumber, cents: wholeNumber, accounts: z.record(z.string(), wholeNumber) }),
})

const manifest = z.object({
  format: z.literal(FORMAT),
  /** When the backup was started, in UTC. */
  createdAt: z.iso.datetime(),
  /** Version in package.json. */
  appVersion: z.string(),
  database: z.object({
    /**
     * `dump`: a pg_dump archive, which a server of the same or a newer version can read. `cluster`: the files of the
     * embedded PostgreSQL.
     */
    kind: z.enum(['dump', 'cluster']),
    /** Major version of the PostgreSQL server. */
    serverMajor: wholeNumber,
    /** For a dump: the major version of pg_dump. Older versions of pg_restore cannot read the archive. */
    toolMajor: wholeNumber.nullable(),
    /** For a cluster: the operating system and processor. Its files can be read only on the same platform. */
    platform: z.string().nullable(),
  }),
  facts: databaseFacts,
  keys: z.object({
    /** `encrypted`: in the file `keys.age`. `apart`: not in the backup. */
    stored: z.enum(['encrypted', 'apart']),
    fieldKeyFingerprint: z.string(),
    authSecretFingerprint: z.string(),
  }),
  /** Every file of the backup except the manifest, keyed by its path with forward slashes. */
  files: z.record(z.string(), z.object({ bytes: wholeNumber.min(0), sha256: z.string() })),
  /** Files in DATA_DIR that rows refer to but that were lost before the backup was made. */
  missingFiles: z.array(z.string()),
  /** Folders without files, which PostgreSQL needs. */
  emptyFolders: z.array(z.string()),
})

export type DatabaseFacts = z.infer<typeof databaseFacts>
export type Manifest = z.infer<typeof manifest>
export type FileList = Manifest['files']

export const getManifestPath = (folder: string): string => join(folder, MANIFEST)

/**
 * Reads a manifest. @returns null if the folder is not a complete backup @throws an error if the manifest is damaged or
 * too new
 */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(getManifestPath(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (text === null) return null
  const content = parseJson(text, folder)
  const format = z.object({ format: z.number() }).safeParse(content).data?.format
  if (format !== undefined && format > FORMAT)
    throw new Error(`The backup ${folder} was made by a newer version of the program.`)
  const parsed = manifest.safeParse(content)
  if (!parsed.success)
    throw new Error(`The manifest of ${folder} is damaged: ${parsed.error.issues[0]!.path.join('.')}`)
  return parsed.data
}

function parseJson(text: string, folder: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`The manifest of ${folder} is damaged: it is not JSON.`)
  }
}
