import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Upload } from '#platform/contract/call.ts'
import { addSlowBodyProtection } from './request-bodies.ts'
import { sendError } from './send-error.ts'
import { receiveUpload, type UploadedForm } from './uploads.ts'

const UPLOAD: Upload = { field: 'evidence', maxBytes: 1000 }

async function createServer(upload: Upload = UPLOAD, bodyMs?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'hool-uploads-'))
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(sendError)
  addSlowBodyProtection(app, bodyMs)
  await app.register(fastifyMultipart)
  const received: (UploadedForm & { text: string | null; idleTimeoutMs: number | undefined })[] = []
  app.post('/', (request) =>
    receiveUpload({ upload, request, folder }, async (parts) => {
      const text = parts.file && readFileSync(parts.file.path, 'latin1')
      received.push({ ...parts, text, idleTimeoutMs: request.raw.socket.timeout })
      if (parts.fields['fail']) throw new Error('no')
      return { size: parts.file?.size ?? null }
    }),
  )
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const post = async (form: FormData | string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form, headers })
    return response.status
  }
  return { folder, received, post, port, listFiles: () => readdirSync(folder) }
}

function createForm(bytes: string | Uint8Array, name = 'a.pdf', field = 'evidence'): FormData {
  const form = new FormData()
  form.append('kind', '1')
  form.append(field, new Blob([bytes as BlobPart]), name)
  return form
}

test('passes the file and fields of a form on, and deletes the file afterwards', async () => {
  const { post, received, listFiles } = await createServer()
  expect(await post(createForm('content'))).toBe(200)
  expect(received[0]).toMatchObject({ fields: { kind: '1' }, file: { size: 7, name: 'a.pdf' }, text: 'content' })
  expect(listFiles()).toEqual([])
})

test('does not time the client out while the server works on the complete form', async () => {
  const { post, received } = await createServer()
  expect(await post(createForm('content'))).toBe(200)
  expect(received[0]!.idleTimeoutMs).toBe(0)
})

test('accepts a file of exactly the limit and rejects one byte more', async () => {
  const { post, listFiles, received } = await createServer()
  expect([await post(createForm('x'.repeat(1000))), await post(createForm('x'.repeat(1001)))]).toEqual([200, 413])
  expect([received.length, listFiles()]).toEqual([1, []])
})

test('deletes the file when the handler fails', async () => {
  const { post, listFiles } = await createServer()
  const form = createForm('content')
  form.append('fail', '1')
  expect([await post(form), listFiles()]).toEqual([500, []])
})

function renameTo(form: FormData, name: string): void {
  form.append(name, form.get('evidence')!)
  form.delete('evidence')
}

test.each([
  ['no file', (form: FormData) => form.delete('evidence'), 422],
  ['a second file', (form: FormData) => form.append('evidence', new Blob(['x']), 'x'), 413],
  ['a file under another name', (form: FormData) => renameTo(form, 'video'), 422],
  ['a field twice', (form: FormData) => form.append('kind', '2'), 422],
  ['a field that is far too long', (form: FormData) => form.append('name', 'x'.repeat(30_000)), 422],
  ['twenty-one fields', (form: FormData) => Array.from({ length: 20 }, (_, at) => form.append(`n${at}`, '1')), 413],
  ['a field named like a property of every object', (form: FormData) => form.append('__proto__', '1'), 400],
])('rejects %s', async (_name, change, status) => {
  const { post, listFiles, received } = await createServer()
  const form = createForm('content')
  change(form)
  expect([await post(form), received.length, listFiles()]).toEqual([status, 0, []])
})

test('accepts fields alone when the file is optional', async () => {
  const { post, received } = await createServer({ ...UPLOAD, optional: true })
  const form = createForm('x')
  form.delete('evidence')
  expect([await post(form), received[0]!.file]).toEqual([200, null])
})

test('rejects a truncated form and a body that is not a form', async () => {
  const { post, listFiles } = await createServer()
  const truncated = '--b\r\nContent-Disposition: form-data; name="evidence"; filename="a"\r\n\r\ncontent without an end'
  expect(await post('{}', { 'content-type': 'application/json' })).toBe(415)
  expect(await post(truncated, { 'content-type': 'multipart/form-data; boundary=b' })).toBe(400)
  expect(await post('x', { 'content-type': 'multipart/form-data' })).toBe(400)
  expect(listFiles()).toEqual([])
})

test.each([
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\evil.exe', 'evil.exe'],
  ['a\u202Efdp.exe', 'afdp.exe'],
  ['<b>|.pdf', 'b.pdf'],
])('sanitizes the file name %j to %s', async (name, sanitized) => {
  const { post, received } = await createServer()
  await post(createForm('x', name))
  expect(received[0]!.file!.name).toBe(sanitized)
})

const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n'

test('deletes the file when the client disconnects during the upload', async () => {
  const { port, listFiles } = await createServer()
  const socket = connect(port, '127.0.0.1')
  const part = '--b\r\nContent-Disposition: form-data; name="evidence"; filename="a"\r\n\r\ncontent'
  socket.write(`${HEAD}Content-Type: multipart/form-data; boundary=b\r\n\r\n${part}`)
  await expect.poll(listFiles).toHaveLength(1)
  socket.destroy()
  await expect.poll(listFiles).toEqual([])
})

test('closes the connection of a slow body that is not an upload', async () => {
  const { port } = await createServer(UPLOAD, 50)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`${HEAD}Content-Type: application/json\r\n\r\n{`)
  await new Promise((resolve) => socket.once('close', resolve))
})
