import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type CircuitBreaker, CircuitOpenError } from '#platform/server/circuit-breaker.ts'
import { runConcurrently } from '#platform/server/run-concurrently.ts'
import type { S3Settings } from '#platform/server/settings.ts'
import {
  type FileRequest,
  type FileStore,
  FileStoreOwnerError,
  FileStoreUnavailableError,
  type OpenedFile,
  OWNER_KEY,
  type StoredEntry,
} from './file-store.ts'
import { createTemporaryPath } from './temporary-files.ts'

const CONNECT_TIMEOUT_MS = 2_000
/** How long the response to a read, list or delete may take to begin. Uploads and copies have only the idle limit. */
const RESPONSE_TIMEOUT = { requestTimeout: 5_000 }
/**
 * Time limit for a connection without any traffic. It also ends responses to clients that pause; video players then
 * request the rest.
 */
const IDLE_TIMEOUT_MS = 30_000
const MAX_ATTEMPTS = 2
/** Each client that reads a file occupies a connection until the file has been sent. */
const MAX_CONNECTIONS = 1_000
/** Uploading a large file takes this much memory for each part that is sent concurrently. */
const PART_BYTES = 8 * 1024 * 1024
const CONCURRENT_PARTS = 2
/**
 * Matches keys of our files: letters, digits, `-`, `_`, and dots inside names. Other programs may have stored objects
 * with other keys, such as `media/` for a folder.
 */
const OUR_KEY = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/
/** S3 accepts only one range. For several, the whole file is sent, which RFC 9110, section 14.2, allows. */
const SINGLE_RANGE = /^bytes=(?:\d+-\d*|-\d+)$/

const SINGLE_ETAG = /^(?:W\/)?"[^"]*"$/

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
}

const getContentType = (key: string) => CONTENT_TYPES[extname(key)] ?? 'application/octet-stream'

/** Creates a store in a bucket. Files are stored in `dataFolder` while they are being transferred. */
export function createS3Store(
  settings: S3Settings,
  dataFolder: string,
  circuit: CircuitBreaker,
  idleMs = IDLE_TIMEOUT_MS,
): FileStore {
  const client = createClient(settings, circuit, idleMs)
  /** The id of a site whose claim has not succeeded yet. */
  let claimingSiteId: string | null = null
  const locate = (key: string) => ({ Bucket: settings.bucket, Key: settings.prefix + key })

  /** @throws FileStoreUnavailableError unless the error is a response about the object, or local to this machine */
  const request = <T>(sent: Promise<T>): Promise<T> =>
    sent.catch((error) => {
      if (isAnswer(error) || isLocalError(error)) throw error
      const { code, name } = error as NodeJS.ErrnoException
      const reason = [code ?? name, getStatus(error)].filter(Boolean).join(' ')
      throw new FileStoreUnavailableError(`file store: ${reason}`, {
        cause: error,
        retryAfterSeconds: circuit.getRetrySeconds(),
        isKnown: error instanceof CircuitOpenError,
      })
    })

  /** Sends a large body in parts, each of which is retried if it fails. */
  async function put(key: string, body: Uint8Array | Readable): Promise<void> {
    if (key !== OWNER_KEY) await finishClaim()
    const params = { ...locate(key), Body: body, ContentType: getContentType(key) }
    await request(new Upload({ client, params, partSize: PART_BYTES, queueSize: CONCURRENT_PARTS }).done())
  }

  async function storeFile(key: string, path: string): Promise<void> {
    // Runs before the file is opened, because an error in a stream that nothing reads would end the process.
    await finishClaim()
    const file = createReadStream(path)
    try {
      await put(key, file)
    } finally {
      file.destroy()
    }
    await rm(path)
  }

  const get = (input: GetObjectCommandInput) => request(client.send(new GetObjectCommand(input), RESPONSE_TIMEOUT))

  async function getIfStored(key: string): Promise<Readable | null> {
    const object = await get(locate(key)).catch(ignoreMissing)
    return object && getBody(object)
  }

  async function withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null> {
    const body = await getIfStored(key)
    if (!body) return null
    const path = createTemporaryPath(dataFolder)
    try {
      await request(pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 })))
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  /** Lists the objects whose keys begin with `prefix`, in the order of their keys. */
  async function* list(prefix: string): AsyncGenerator<{ key: string; changedAt: number }> {
    let next: string | undefined
    do {
      const input = { Bucket: settings.bucket, Prefix: settings.prefix + prefix, ContinuationToken: next }
      const page: ListObjectsV2CommandOutput = await request(
        client.send(new ListObjectsV2Command(input), RESPONSE_TIMEOUT),
      )
      for (const { Key, LastModified } of page.Contents ?? []) {
        const key = Key!.slice(settings.prefix.length)
        if (OUR_KEY.test(key)) yield { key, changedAt: LastModified!.getTime() }
      }
      next = page.NextContinuationToken
    } while (next)
  }

  async function listKeys(prefix: string): Promise<string[]> {
    return (await Array.fromAsync(list(prefix))).map(({ key }) => key)
  }

  async function deleteKeys(keys: readonly string[]): Promise<void> {
    await finishClaim()
    await runConcurrently(keys, async (key) => {
      await request(client.send(new DeleteObjectCommand(locate(key)), RESPONSE_TIMEOUT)).catch(ignoreMissing)
    })
  }

  async function move(from: string, to: string): Promise<void> {
    const source = locate(from)
    const path = `${source.Bucket}/${source.Key}`.split('/').map(encodeURIComponent).join('/')
    const copied = await request(client.send(new CopyObjectCommand({ ...locate(to), CopySource: path }))).catch(
      ignoreMissing,
    )
    // If nothing was copied, another process has already moved the file.
    if (copied) await deleteKeys([from])
  }

  async function open(key: string, conditions: FileRequest): Promise<OpenedFile | null> {
    try {
      const object = await get({ ...locate(key), ...toInput(conditions) })
      return { status: object.ContentRange ? 206 : 200, headers: listHeaders(key, object), body: getBody(object) }
    } catch (error) {
      const status = getStatus(error)
      if (status === 304)
        return {
          status,
          headers: SINGLE_ETAG.test(conditions.ifNoneMatch ?? '') ? { etag: conditions.ifNoneMatch! } : {},
          body: null,
        }
      if (status === 416) return { status, headers: { 'content-range': `bytes */${await getLength(key)}` }, body: null }
      return ignoreMissing(error)
    }
  }

  const getLength = async (key: string) =>
    (await request(client.send(new HeadObjectCommand(locate(key)), RESPONSE_TIMEOUT))).ContentLength

  /** Repeats a claim that has failed. @throws if it fails again */
  async function finishClaim(): Promise<void> {
    if (claimingSiteId !== null) await claim(claimingSiteId)
  }

  async function claim(siteId: string, { takeOver = false } = {}): Promise<void> {
    claimingSiteId = siteId
    const body = await getIfStored(OWNER_KEY)
    const owner = body && (await request(buffer(body))).toString()
    if (owner !== null && owner !== siteId && !takeOver)
      throw new FileStoreOwnerError(
        'S3_URL has the files of a site with another database (docs/operating/several-processes.md)',
      )
    if (owner !== siteId) await put(OWNER_KEY, Buffer.from(siteId))
    claimingSiteId = null
  }

  return {
    storeFile,
    async storeFolder(key, path) {
      const names = await readdir(path)
      await runConcurrently(names, (name) => storeFile(`${key}/${name}`, join(path, name)))
      await rm(path, { recursive: true })
    },
    storeBytes: put,
    async readFile(key) {
      const body = await getIfStored(key)
      return body && request(buffer(body))
    },
    withLocalFile,
    async moveFolder(from, to) {
      await finishClaim()
      await runConcurrently(await listKeys(`${from}/`), (key) => move(key, to + key.slice(from.length)))
    },
    async delete(key) {
      await deleteKeys([key, ...(await listKeys(`${key}/`))])
    },
    async *listEntries(folder) {
      // The files of a folder are listed consecutively.
      let last: StoredEntry | undefined
      for await (const { key, changedAt } of list(`${folder}/`)) {
        const name = key.slice(folder.length + 1).split('/', 1)[0]!
        if (last && last.name !== name) yield last
        last = { name, changedAt: last?.name === name ? Math.max(last.changedAt, changedAt) : changedAt }
      }
      if (last) yield last
    },
    async *listFiles(folder) {
      for await (const { key } of list(`${folder}/`)) yield key
    },
    serveFrom: { open },
    claim,
  }
}

const doNothing = () => undefined

function createClient(
  { endpoint, region, credentials }: S3Settings,
  circuit: CircuitBreaker,
  idleMs: number,
): S3Client {
  const agent = { maxSockets: MAX_CONNECTIONS }
  const client = new S3Client({
    endpoint,
    region,
    ...(credentials && { credentials }),
    // Stores other than Amazon's may not have a host name for each bucket, and may not support the checksums that the
    // SDK adds by default.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    // Silences the SDK, which would write to the console.
    logger: { debug: doNothing, info: doNothing, warn: doNothing, error: doNothing },
    requestHandler: {
      ...{ httpAgent: agent, httpsAgent: agent },
      ...{ connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: idleMs, throwOnRequestTimeout: true },
    },
  })
  // The circuit breaker counts each command as a request, including each part of a large upload.
  client.middlewareStack.add((next) => (args) => circuit.run(() => next(args), isOutage), { step: 'initialize' })
  return client
}

const getBody = ({ Body }: GetObjectCommandOutput) => Body as Readable

function toInput({ range, ifNoneMatch, ifModifiedSince }: FileRequest) {
  const since = ifModifiedSince ? new Date(ifModifiedSince) : null
  return {
    ...(range && SINGLE_RANGE.test(range) && { Range: range }),
    ...(ifNoneMatch && { IfNoneMatch: ifNoneMatch }),
    ...(!ifNoneMatch && since && !Number.isNaN(since.getTime()) && { IfModifiedSince: since }),
  }
}

/** Ignores the stored content type, because another program may have set it. */
function listHeaders(key: string, { ContentLength, ContentRange, ETag, LastModified }: GetObjectCommandOutput) {
  return {
    'accept-ranges': 'bytes',
    'content-type': getContentType(key),
    ...(ContentLength !== undefined && { 'content-length': String(ContentLength) }),
    ...(ContentRange && { 'content-range': ContentRange }),
    ...(ETag && { etag: ETag }),
    ...(LastModified && { 'last-modified': LastModified.toUTCString() }),
  }
}

const getStatus = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.name === 'NoSuchKey'

function ignoreMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** Whether an error comes from the files on this machine, such as a full disk. */
const isLocalError = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOENT', 'EACCES', 'EPERM', 'EROFS', 'EIO'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

/** Whether the error is a response about the object: it does not exist, has not changed, or ends before the range. */
const isAnswer = (error: unknown) => isMissing(error) || [304, 416].includes(getStatus(error) ?? 0)

/** Whether the store did not respond or failed internally. */
const isOutage = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' && (getStatus(outcome.reason) ?? 500) >= 500 && !isLocalError(outcome.reason)
