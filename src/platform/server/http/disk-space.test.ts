import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { requireDiskSpace } from './disk-space.ts'
import { sendError } from './send-error.ts'
import { receiveUpload } from './uploads.ts'

const MB = 1024 * 1024

test('accepts an upload only if 256 MB remain free after it, else answers 507', async () => {
  const free = async () => 300 * MB
  await requireDiskSpace('/', 44 * MB, free)
  await expect(requireDiskSpace('/', 44 * MB + 1, free)).rejects.toMatchObject({
    code: 'noSpace',
    retryAfterSeconds: 3600,
  })
})

test('reads the free space of the real volume', async () => {
  await requireDiskSpace(tmpdir(), 1)
  await expect(requireDiskSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'noSpace' })
})

// Every write to /dev/full fails, as on a full volume.
test.skipIf(!existsSync('/dev/full'))(
  'a volume that fills up during an upload is answered with 507, and leaves no file',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hool-full-'))
    const app = fastify()
    app.setErrorHandler(sendError)
    await app.register(fastifyMultipart)
    app.post('/', (request) =>
      receiveUpload({ upload: { field: 'picture', maxBytes: 1000 }, request, folder }, async () => {
        await writeFile('/dev/full', 'more than there is room for')
      }),
    )
    const form = new FormData()
    form.append('picture', new Blob(['x']), 'x.jpg')
    const body = new Response(form)
    const headers = { 'content-type': body.headers.get('content-type')! }
    const response = await app.inject({
      method: 'POST',
      url: '/',
      headers,
      payload: Buffer.from(await body.arrayBuffer()),
    })
    expect([response.statusCode, response.headers['retry-after']]).toEqual([507, '3600'])
    await expect.poll(() => readdirSync(folder)).toEqual([])
    await app.close()
  },
)
