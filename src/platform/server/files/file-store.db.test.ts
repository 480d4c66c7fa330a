import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CircuitOpenError, createCircuitBreakers } from '#platform/server/circuit-breaker.ts'
import { systemClock } from '#platform/server/clock.ts'
import { readSettings } from '#platform/server/settings.ts'
import { startServer } from '#src/main.ts'
import { type RunningS3Server, startS3Server } from '#testing/server/s3-server.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { claimFileStoreIfAvailable } from './claim-file-store.ts'
import { createFileStore } from './create-file-store.ts'
import { type FileRequest, FileStoreOwnerError, FileStoreUnavailableError } from './file-store.ts'
import { createS3Store } from './s3-store.ts'
import { createTemporaryPath, ensureTemporaryFolder } from './temporary-files.ts'

let server: RunningS3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())

/** Creates a store with its own DATA_DIR and, in S3, its own prefix. */
async function createStore(
  kind: 'folder' | 's3',
  { url = server.url, prefix = crypto.randomUUID() as string, circuits = createCircuitBreakers() } = {},
) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'hool-store-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const { s3 } = readSettings({ DATA_DIR: dataFolder, S3_URL: `${url}/${prefix}` })
  const store = await createFileStore({ dataFolder, s3: kind === 's3' ? s3 : null }, circuits)
  return { store, dataFolder, prefix, circuits }
}

describe.each(['folder', 's3'] as const)('%s', (kind) => {
  test('stores files, folders and bytes, and reads them', async () => {
    const { store, dataFolder } = await createStore(kind)
    const path = createTemporaryPath(dataFolder)
    writeFileSync(path, 'video')
    await store.storeFile('incoming/a.video', path)
    const folder = createTemporaryPath(dataFolder)
    mkdirSync(folder)
    for (const name of ['square-336.avif', 'square-336.jpg']) writeFileSync(join(folder, name), name)
    await store.storeFolder('media/pictures/a', folder)
    await store.storeBytes('evidence/a', Buffer.from('certificate'))
    const keys = ['incoming/a.video', 'media/pictures/a/square-336.jpg', 'evidence/a', 'evidence/b']
    const texts = await Promise.all(keys.map(async (key) => (await store.readFile(key))?.toString() ?? null))
    expect(texts).toEqual(['video', 'square-336.jpg', 'certificate', null])
    expect(await store.withLocalFile('incoming/a.video', async (file) => readFileSync(file, 'utf8'))).toBe('video')
    expect(await store.withLocalFile('incoming/b.video', async () => 'called')).toBeNull()
    expect(readdirSync(join(dataFolder, 'uploads'))).toEqual([])
    expect(await Array.fromAsync(store.listFiles('media'))).toEqual([
      'media/pictures/a/square-336.avif',
      'media/pictures/a/square-336.jpg',
    ])
  })

  test('deletes and moves files and folders, but not others whose names begin in the same way', async () => {
    const { store } = await createStore(kind)
    for (const key of ['media/pictures/a/1.jpg', 'media/pictures/a/2.jpg', 'media/pictures/a-b/1.jpg', 'evidence/a'])
      await store.storeBytes(key, Buffer.from(key))
    await store.moveFolder('media/pictures/a', 'media/private-pictures/a')
    await store.moveFolder('media/pictures/missing', 'media/private-pictures/missing')
    expect((await Array.fromAsync(store.listFiles('media'))).toSorted()).toEqual([
      'media/pictures/a-b/1.jpg',
      'media/private-pictures/a/1.jpg',
      'media/private-pictures/a/2.jpg',
    ])
    expect((await store.readFile('media/private-pictures/a/2.jpg'))?.toString()).toBe('media/pictures/a/2.jpg')
    await store.delete('media/private-pictures/a')
    await store.delete('media/private-pictures/a')
    await store.delete('evidence/a')
    expect(await Array.fromAsync(store.listFiles('media'))).toEqual(['media/pictures/a-b/1.jpg'])
    expect(await Array.fromAsync(store.listFiles('evidence'))).toEqual([])
  })

  test('lists what is in a folder, with the time of its last change', async () => {
    const { store } = await createStore(kind)
    for (const key of ['media/pictures/a/1.jpg', 'media/pictures/a/2.jpg', 'media/pictures/a-b/1.jpg'])
      await store.storeBytes(key, Buffer.from('x'))
    const entries = (await Array.fromAsync(store.listEntries('media/pictures'))).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    )
    expect(entries.map(({ name }) => name)).toEqual(['a', 'a-b'])
    const age = Date.now() - entries[0]!.changedAt
    expect(Math.abs(age)).toBeLessThan(60_000)
    expect(await Array.fromAsync(store.listEntries('media/videos'))).toEqual([])
  })
})

test('a large file is sent to the object store in parts', async () => {
  const { store, dataFolder } = await createStore('s3')
  const bytes = randomBytes(20 * 1024 * 1024)
  const path = createTemporaryPath(dataFolder)
  writeFileSync(path, bytes)
  await store.storeFile('incoming/a.video', path)
  expect((await store.readFile('incoming/a.video'))!.equals(bytes)).toBe(true)
  expect(existsSync(path)).toBe(false)
})

const WHOLE: FileRequest = { range: undefined, ifNoneMatch: undefined, ifModifiedSince: undefined }

describe('opened for a response', () => {
  async function createOpen() {
    const { store } = await createStore('s3')
    await store.storeBytes('media/videos/a/video.mp4', Buffer.from('0123456789'))
    const { serveFrom } = store
    if (!('open' in serveFrom)) throw new Error('not an object store')
    return async (conditions: Partial<FileRequest>, key = 'media/videos/a/video.mp4') => {
      const opened = await serveFrom.open(key, { ...WHOLE, ...conditions })
      return opened && { ...opened, body: opened.body && (await text(opened.body)) }
    }
  }

  test('a file has its type, length and validators', async () => {
    const open = await createOpen()
    expect(await open({})).toEqual({
      status: 200,
      headers: {
        ...{ 'accept-ranges': 'bytes', 'content-type': 'video/mp4', 'content-length': '10' },
        ...{ etag: expect.stringMatching(/^".+"$/), 'last-modified': expect.stringMatching(/GMT$/) },
      },
      body: '0123456789',
    })
    expect(await open({}, 'media/videos/b/video.mp4')).toBeNull()
  })

  test('a range gives a part of the file; a malformed one, or several, the whole file', async () => {
    const open = await createOpen()
    expect(await open({ range: 'bytes=2-4' })).toMatchObject({
      ...{ status: 206, body: '234', headers: { 'content-range': 'bytes 2-4/10', 'content-length': '3' } },
    })
    for (const range of ['bytes=0-1,4-5', 'bytes=x-y', 'lines=1-2'])
      expect(await open({ range }), range).toMatchObject({ status: 200, body: '0123456789' })
    expect(await open({ range: 'bytes=100-' })).toEqual({
      ...{ status: 416, headers: { 'content-range': 'bytes */10' }, body: null },
    })
  })

  test('an unchanged file is not sent again', async () => {
    const open = await createOpen()
    const { etag, 'last-modified': changed } = (await open({}))!.headers
    expect(await open({ ifNoneMatch: etag })).toEqual({ status: 304, headers: { etag }, body: null })
    expect(await open({ ifNoneMatch: '"another"' })).toMatchObject({ status: 200 })
    expect(await open({ ifModifiedSince: changed })).toMatchObject({ status: 304, body: null })
    expect(await open({ ifModifiedSince: 'yesterday' })).toMatchObject({ status: 200 })
  })
})

describe('an object store that fails', () => {
  const store = (url: string) => createStore('s3', { url })

  test('wrong keys and a missing bucket are failures of the store, not missing files', async () => {
    for (const url of [server.url.replace('S3RVER@', 'wrong@'), server.url.replace(/hool$/, 'other')]) {
      const { store: failing } = await store(url)
      await expect(failing.readFile('evidence/a'), url).rejects.toThrow(FileStoreUnavailableError)
      await expect(failing.storeBytes('evidence/a', Buffer.from('x')), url).rejects.toThrow(FileStoreUnavailableError)
    }
  })

  test('after several outages in a row, requests fail at once', async () => {
    const other = await startS3Server()
    onTestFinished(other.close)
    const circuits = createCircuitBreakers(() => 0)
    const { store: failing } = await createStore('s3', { url: other.url, circuits })
    await failing.storeBytes('evidence/a', Buffer.from('x'))
    await other.kill()
    for (let i = 0; i < 5; i++) await expect(failing.readFile('evidence/a')).rejects.toThrow(FileStoreUnavailableError)
    expect(circuits.files.getState().isOpen).toBe(true)
    await expect(failing.readFile('evidence/a')).rejects.toMatchObject({ cause: expect.any(CircuitOpenError) })
  })

  /** Starts a server that responds to every request with `answer`. @returns the URL of a bucket */
  async function startServerThat(answer: RequestListener): Promise<string> {
    const faulty = createServer(answer)
    await new Promise<void>((resolve) => faulty.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      faulty.close()
      faulty.closeAllConnections()
    })
    return `http://key:secret@127.0.0.1:${(faulty.address() as AddressInfo).port}/hool`
  }

  test.each<[string, RequestListener]>([
    [
      'breaks off in the middle of a file',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('part of the file', () => response.destroy())
      },
    ],
    [
      'sends a part of the file and nothing more',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('part of the file')
      },
    ],
    ['accepts requests and does not answer', () => undefined],
  ])('a store that %s', { timeout: 40_000 }, async (_what, answer) => {
    const url = await startServerThat(answer)
    const { dataFolder, circuits } = await store(url)
    const { s3 } = readSettings({ DATA_DIR: dataFolder, S3_URL: url })
    const failing = createS3Store(s3!, dataFolder, circuits.files, 500)
    const work = vi.fn()
    const reads = [failing.readFile('evidence/a'), failing.withLocalFile('incoming/a.video', work)]
    for (const read of await Promise.allSettled(reads))
      expect(read.status === 'rejected' && read.reason).toBeInstanceOf(FileStoreUnavailableError)
    expect(work).not.toHaveBeenCalled()
    expect(readdirSync(ensureTemporaryFolder(dataFolder))).toEqual([])
  })

  test('a missing local file is not a failure of the store', async () => {
    const { store: working, dataFolder } = await store(server.url)
    await expect(working.storeFile('incoming/a.video', join(dataFolder, 'missing'))).rejects.toThrow('ENOENT')
  })

  test('ranges from the end of a file are passed on', async () => {
    const ranges: (string | undefined)[] = []
    const url = await startServerThat((request, response) => {
      ranges.push(request.headers.range)
      response.writeHead(206, { 'content-length': '5', 'content-range': 'bytes 5-9/10' }).end('56789')
    })
    const { serveFrom } = (await store(url)).store
    const opened = await ('open' in serveFrom
      ? serveFrom.open('media/videos/a/video.mp4', { ...WHOLE, range: 'bytes=-5' })
      : null)
    expect([ranges, opened!.status, opened!.headers['content-range'], await text(opened!.body!)]).toEqual([
      ...[['bytes=-5'], 206, 'bytes 5-9/10', '56789'],
    ])
  })

  test('all pages of a long list are read, without objects that other programs have stored', async () => {
    const queries: URLSearchParams[] = []
    const url = await startServerThat((request, response) => {
      const query = new URL(request.url!, 'http://x').searchParams
      queries.push(query)
      const isFirst = !query.has('continuation-token')
      const keys = isFirst ? ['evidence/', 'evidence/a', 'evidence/../b'] : ['evidence//c', 'evidence/d']
      const contents = keys.map(
        (key) =>
          `<Contents><Key>${query.get('prefix')!.replace('evidence/', '')}${key}</Key><LastModified>2026-11-29T12:00:00.000Z</LastModified></Contents>`,
      )
      const next = isFirst ? '<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>' : ''
      response.end(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`)
    })
    expect(await Array.fromAsync((await store(url)).store.listFiles('evidence'))).toEqual(['evidence/a', 'evidence/d'])
    expect(queries.map((query) => query.get('continuation-token'))).toEqual([null, 'next'])
  })
})

test('a prefix may have characters that URLs encode', async () => {
  const { store } = await createStore('s3', { prefix: 'files%20of%20a%20site' })
  await store.storeBytes('media/pictures/a/1.jpg', Buffer.from('x'))
  await store.moveFolder('media/pictures/a', 'media/private-pictures/a')
  expect(await Array.fromAsync(store.listFiles('media'))).toEqual(['media/private-pictures/a/1.jpg'])
  await store.delete('media/private-pictures')
})

test('two processes can move a folder at the same time', async () => {
  const { store } = await createStore('s3')
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => store.storeBytes(`media/pictures/a/${index}.jpg`, Buffer.from('x'))),
  )
  await Promise.all([1, 2, 3].map(() => store.moveFolder('media/pictures/a', 'media/private-pictures/a')))
  expect(await Array.fromAsync(store.listFiles('media'))).toHaveLength(12)
  expect(await Array.fromAsync(store.listFiles('media/private-pictures'))).toHaveLength(12)
})

test('a bucket serves one site, until another takes it over', async () => {
  const { store, prefix } = await createStore('s3')
  await store.claim('site a')
  await store.claim('site a')
  const { store: other } = await createStore('s3', { prefix })
  await expect(other.claim('site b')).rejects.toThrow(FileStoreOwnerError)
  await expect(other.storeBytes('evidence/b', Buffer.from('x'))).rejects.toThrow(FileStoreOwnerError)
  await expect(other.delete('evidence/a')).rejects.toThrow(FileStoreOwnerError)
  await other.claim('site b', { takeOver: true })
  await other.storeBytes('evidence/b', Buffer.from('x'))
  await expect(store.claim('site a')).rejects.toThrow(FileStoreOwnerError)
  const { store: folder } = await createStore('folder')
  await folder.claim('any site')
})

describe('the server', () => {
  test('does not start with the bucket of another database', async () => {
    const deps = await createTestDeps({ s3Url: `${server.url}/${crypto.randomUUID()}` })
    await deps.fileStore.claim('another site')
    const start = { settings: deps.settings, databaseUrl: deps.databaseUrl, clock: systemClock, pages: 'none' } as const
    await expect(startServer(start)).rejects.toThrow(/^Not started: S3_URL .*another database/)
  })

  test('starts while the store is down, and stores nothing until the bucket is known to be its own', async () => {
    const other = await startS3Server()
    onTestFinished(other.close)
    const { store: owner } = await createStore('s3', { url: other.url, prefix: 'site' })
    await owner.claim('another site')
    const deps = await createTestDeps({ s3Url: `${other.url}/site` })
    await other.kill()
    await claimFileStoreIfAvailable(deps)
    await expect(deps.fileStore.storeBytes('evidence/a', Buffer.from('x'))).rejects.toThrow(FileStoreUnavailableError)
    await other.restart()
    deps.clock.forward({ seconds: 10 })
    await expect(deps.fileStore.storeBytes('evidence/a', Buffer.from('x'))).rejects.toThrow(FileStoreOwnerError)
    await owner.delete('site-id')
    await deps.fileStore.storeBytes('evidence/a', Buffer.from('x'))
  })
})
