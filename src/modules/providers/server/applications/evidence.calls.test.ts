import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  buildPdf,
  buildPictureWithMetadata,
  CREDENTIAL_INPUT,
  createApplication,
  startTestApplication,
} from '#testing/server/application.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { logInTestUser } from '#testing/server/test-app.ts'
import type { TestDeps } from '#testing/server/test-deps.ts'
import { purgeOrphanedEvidence } from './store-evidence.ts'

const listFiles = ({ settings }: TestDeps, folder: string) => {
  const path = join(settings.dataFolder, folder)
  return existsSync(path) ? readdirSync(path) : []
}
const toBytes = (reply: { body: unknown }) => reply.body as Buffer

test('stores evidence encrypted outside the public folder and returns it to its owner as a download', async () => {
  const { deps, call, me, claim } = await createApplication()
  const { body } = await claim({ evidence: buildPdf('/Mine 1') })
  const [credential] = body.data!.credentials
  expect(credential).toMatchObject({
    status: 'unchecked',
    number: 'T-100',
    evidenceType: 'application/pdf',
    evidenceName: 'certificate.pdf',
  })
  const [file] = listFiles(deps, 'evidence')
  expect(readFileSync(join(deps.settings.dataFolder, 'evidence', file!)).includes('Mine')).toBe(false)
  expect([listFiles(deps, 'uploads'), listFiles(deps, 'media')]).toEqual([[], []])
  const reply = await call('credentialEvidence', { id: credential!.credentialId }, { as: me })
  expect(toBytes(reply).toString()).toContain('/Mine 1')
  expect(reply.headers).toMatchObject({
    'content-disposition': 'attachment',
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  })
})

test('re-encodes pictures, which removes locations and hidden data', async () => {
  const { call, me, claim } = await createApplication()
  const picture = Buffer.from(await (await buildPictureWithMetadata('jpeg')).arrayBuffer())
  const polyglot = new File([picture, '<script>alert(1)</script>PK\u0003\u0004'], 'a.jpg')
  const { body } = await claim({ evidence: polyglot })
  const stored = toBytes(await call('credentialEvidence', { id: body.data!.credentials[0]!.credentialId }, { as: me }))
  expect([stored.includes('script'), stored.includes('secret place')]).toEqual([false, false])
  const { format, width, exif } = await sharp(stored).metadata()
  expect([format, width, exif]).toEqual(['jpeg', 40, undefined])
})

const bomb = async () => {
  const wide = sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
  return new File([new Uint8Array(await wide.png().toBuffer())], 'a.png')
}

test.each<[string, () => File | Promise<File>]>([
  ['an HTML page named .pdf', () => new File(['<!doctype html><script>alert(1)</script>'], 'a.pdf')],
  ['an executable', () => new File([new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0])], 'a.png')],
  ['an SVG that may contain scripts', () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg')],
  ['a GIF', () => new File(['GIF89a'], 'a.gif')],
  ['an empty file', () => new File([], 'a.pdf')],
  ['a PDF followed by an archive', () => new File(['%PDF-1.4\n%%EOF\nPK\u0003\u0004rest'], 'a.pdf')],
  ['a PDF preceded by HTML', () => new File(['<html>%PDF-1.4\n%%EOF'], 'a.pdf')],
  ['a PDF that runs scripts', () => buildPdf('/OpenAction << /S /JavaScript >>')],
  ['a PDF with a password', () => buildPdf('/Encrypt 2 0 R')],
  ['a PDF with another file in it', () => buildPdf('/EmbeddedFiles 3 0 R')],
  ['a truncated PDF', () => new File(['%PDF-1.4\n1 0 obj'], 'a.pdf')],
  [
    'a truncated picture',
    async () => new File([(await (await buildPictureWithMetadata('png')).arrayBuffer()).slice(0, 60)], 'a.png'),
  ],
  ['a picture of 81 million pixels', bomb],
])('rejects %s and leaves no files', async (_what, createFile) => {
  const { deps, claim, show } = await createApplication()
  const { status, body } = await claim({ evidence: await createFile() })
  expect([status, body.code]).toEqual([422, 'evidenceUnreadable'])
  expect([(await show()).credentials, listFiles(deps, 'evidence'), listFiles(deps, 'uploads')]).toEqual([[], [], []])
})

test('rejects files over ten megabytes', async () => {
  const { deps, claim } = await createApplication()
  expect((await claim({ evidence: new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.pdf') })).status).toBe(413)
  expect(listFiles(deps, 'uploads')).toEqual([])
})

test('requires a file and ignores path segments in its name', async () => {
  const { claim, call, me } = await createApplication()
  const { body } = await call('addCredential', CREDENTIAL_INPUT, { as: me })
  expect(body.fieldErrors).toEqual({ evidence: 'Choose a file' })
  const stored = await claim({ evidence: buildPdf('', '../../../../etc/passwd') })
  expect(stored.body.data!.credentials[0]!.evidenceName).toBe('passwd')
})

test.each([
  ['providerTypeId', { providerTypeId: 99 }],
  ['providerTypeId', { providerTypeId: 'x' }],
  ['number', { number: ' ' }],
  ['registerUrl', { registerUrl: 'javascript:alert(1)' }],
  ['registerUrl', { registerUrl: 'kutseregister' }],
  ['validUntil', { validUntil: '2026-11-22' }],
])('rejects a credential with an invalid %s and its file', async (field, more) => {
  const { deps, claim } = await createApplication()
  const { status, body } = await claim(more)
  expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, [field]])
  expect(listFiles(deps, 'evidence')).toEqual([])
})

test('accepts only one concurrent credential per type; it can be changed, and deleted with its file', async () => {
  const { deps, call, me, claim, show } = await createApplication()
  const replies = await Promise.all([claim(), claim(), claim()])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
  const [credential] = (await show()).credentials
  const id = credential!.credentialId
  const changed = await call('changeCredential', { id, ...CREDENTIAL_INPUT, number: 'T-200' }, { as: me })
  expect(changed.body.data!.credentials[0]).toMatchObject({ number: 'T-200', evidenceName: 'certificate.pdf' })
  await call(
    'changeCredential',
    { id, ...CREDENTIAL_INPUT, evidence: await buildPictureWithMetadata('png') },
    { as: me },
  )
  expect((await show()).credentials[0]).toMatchObject({ evidenceType: 'image/png' })
  expect(listFiles(deps, 'evidence')).toHaveLength(1)
  expect((await call('deleteCredential', { id }, { as: me })).body.data!.credentials).toEqual([])
  expect(listFiles(deps, 'evidence')).toEqual([])
})

test('denies access to other counsellors, clients and visitors; administrator access is recorded', async () => {
  const { deps, call, admin, claim } = await createApplication()
  const id = (await claim()).body.data!.credentials[0]!.credentialId
  const other = await startTestApplication(deps, call, await createTestCustomer(deps))
  const client = await logInTestUser(deps, await createTestCustomer(deps))
  const listStatuses = async (as?: { accessToken: string }) => [
    (await call('credentialEvidence', { id }, { as })).status,
    (await call('changeCredential', { id, ...CREDENTIAL_INPUT }, { as })).status,
    (await call('deleteCredential', { id }, { as })).status,
    (await call('reviewedEvidence', { id }, { as })).status,
  ]
  expect([await listStatuses(other.me), await listStatuses(client), await listStatuses()]).toEqual([
    [404, 404, 404, 403],
    [403, 403, 403, 403],
    [401, 401, 401, 401],
  ])
  const download = await call('reviewedEvidence', { id }, { as: admin })
  expect([download.status, toBytes(download).toString().startsWith('%PDF-')]).toEqual([200, true])
  const log = await deps.db.selectFrom('audit_log').select(['action', 'subject_id']).execute()
  expect(log).toEqual([{ action: 'readEvidence', subject_id: id }])
})

test('the audit log is append-only', async () => {
  const { deps, call, admin, id } = await createApplication()
  await call('getApplication', { id }, { as: admin })
  await expect(deps.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})

test('purges files without a credential after a day', async () => {
  const { deps, claim } = await createApplication()
  await claim()
  await deps.db.deleteFrom('credential').execute()
  deps.clock.moveTo(Temporal.Now.instant())
  await purgeOrphanedEvidence(deps)
  expect(listFiles(deps, 'evidence')).toHaveLength(1)
  deps.clock.moveTo(Temporal.Now.instant().add({ hours: 25 }))
  await purgeOrphanedEvidence(deps)
  expect(listFiles(deps, 'evidence')).toEqual([])
})
