import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildPagePath } from '#modules/pages.ts'
import { createCookieClient } from '#testing/server/cookie-client.ts'
import { countLockWaits } from '#testing/server/count-lock-waits.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { buildUploadFile } from '#testing/server/media-provider.ts'
import { buildQuarterPicture, QUARTER_PICTURE_CROPS } from '#testing/server/pictures.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { withPayments } from '#testing/server/test-payments.ts'
import { createDataExport } from './create-data-export.ts'
import { reconcileDataExports } from './reconcile-data-exports.ts'

async function createPerson() {
  const deps = await createTestDeps()
  await withPayments(deps)
  const { call, app } = await createTestApp(deps)
  const provider = await createTestProvider(deps, { firstName: 'Leelo' })
  const person = await createTestCustomer(deps, { email: 'asker@hool.test', firstName: 'Küsija' })
  const login = await logInTestUser(deps, person)
  const browser = createCookieClient(call)
  const runExportJobs = async () => {
    const jobs = deps.jobs.sent.filter((job) => job.kind === 'create-data-export')
    for (const job of jobs) await createDataExport(deps, (job.data as { dataRequestId: string }).dataRequestId)
  }
  const listLinks = async () => (await listSentEmails(deps, 'dataExportReady')).map((email) => new URL(email.data.link))
  /** Downloads the copy as the linked page does. `call` would parse the reply as JSON. */
  const download = async (link: URL, as: { accessToken: string } | null = login) => {
    const { name, value } = (await app.inject('/healthz')).cookies[0]!
    const headers = { 'x-xsrf-token': value, ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}) }
    const payload = { token: link.hash.slice(1) }
    return app.inject({
      method: 'POST',
      url: '/api/customer/data-request/copy',
      cookies: { [name]: value },
      headers,
      payload,
    })
  }
  const requestLink = async () => {
    await browser('requestData', {}, login)
    await runExportJobs()
    return (await listLinks()).at(-1)!
  }
  return { deps, app, call, browser, login, person, provider, runExportJobs, listLinks, requestLink, download }
}

/** Reads a zip's files from its central directory, as unzip tools do. */
function unzip(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [compressedSize, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files[name] = inflateRawSync(zip.subarray(start, start + compressedSize)).toString('utf8')
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

test('the export contains every row about the person as HTML and JSON, and only what they were shown about others', async () => {
  const { deps, browser, login, provider, runExportJobs, listLinks, download } = await createPerson()
  const other = await createTestCustomer(deps, { email: 'somebody-else@hool.test', firstName: 'Võõras' })
  const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-25T10:00:00Z' }
  const { bookingId } = (await browser('createPaymentIntent', input, login)).body.data!
  await browser('writeNote', { id: bookingId, note: 'Ma ei <b>maga</b>' }, login)
  await browser('putBookmark', { providerId: provider.providerId, isBookmarked: true }, login)
  const request = { name: 'Küsija', email: 'asker@hool.test', availableTimes: ['2026-11-24T10:00:00Z'] }
  await browser('customerRequest', { providerId: provider.providerId, ...request }, login)
  await browser('contactUs', { name: 'Küsija', email: 'Asker@hool.test', message: 'Kas keegi loeb?' })
  await browser('contactUs', { name: 'Võõras', email: 'somebody-else@hool.test', message: 'Tere' })
  const opened = await browser('openConversation', { providerId: provider.providerId }, login)
  const { conversationId: id } = opened.body.data!
  await browser('sendMessage', { id, messageId: randomUUID(), text: 'Kas <i>kuuled</i>?' }, login)
  const counsellor = await logInTestUser(deps, provider)
  await browser('sendMessage', { id, messageId: randomUUID(), text: 'Kuulen.' }, counsellor)
  expect((await browser('requestData', {}, login)).body.data).toMatchObject({ isReady: false, downloadedAt: null })
  await runExportJobs()
  const [link] = await listLinks()
  const response = await download(link!)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzip(response.rawPayload)
  const data = JSON.parse(files['data.json']!)
  const counts = Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, (rows as unknown[]).length]))
  expect(counts).toEqual({
    ...{ account: 1, logins: 1, passkeys: 0, managing: 0, decisions: 0, copies: 1, pictures: 0, mails: 1, letters: 0 },
    ...{
      bookings: 1,
      moves: 0,
      roomAttendance: 0,
      requests: 1,
      invitations: 0,
      waiting: 0,
      favourites: 1,
      messages: 2,
    },
    ...{ payments: 1, refunds: 0, disputes: 0, claims: 0, invoices: 0, invoiceDetails: 0 },
    ...{ feedback: 0, reports: 0, toUs: 1, entered: 0, terms: 1, consents: 1 },
    ...{ practice: 0, certificates: 0, sessionTypes: 0, workingRules: 0, workingHours: 0, exceptions: 0 },
    ...{ heldSessions: 0, transfers: 0, bankPayouts: 0, issuedInvoices: 0 },
  })
  expect(data.bookings[0]).toMatchObject({ id: bookingId, note: 'Ma ei <b>maga</b>', counsellor: 'Leelo Person' })
  expect(data.messages).toMatchObject([
    { counsellor: 'Leelo Person', author: 'me', text: 'Kas <i>kuuled</i>?' },
    { author: 'counsellor', text: 'Kuulen.' },
  ])
  expect(data.account[0]).toMatchObject({ email: 'asker@hool.test', firstName: 'Küsija' })
  expect(data.toUs).toMatchObject([{ name: 'Küsija', said: 'Kas keegi loeb?' }])
  const page = files['index.html']!
  expect(page).toContain('Ma ei &lt;b&gt;maga&lt;/b&gt;')
  expect(page).not.toMatch(/dataExport\.(field|section)|<script|undefined/)
  for (const hidden of [other.email, 'Võõras', provider.email, other.customerAccountId, 'password'])
    expect([hidden, files['data.json']!.includes(hidden)]).toEqual([hidden, false])
})

test('the export is translated into all three languages', async () => {
  for (const uiLanguage of ['et', 'ru'] as const) {
    const { browser, login, runExportJobs, listLinks, download } = await createPerson()
    await browser('putProfile', { uiLanguage }, login)
    await browser('requestData', {}, login)
    await runExportJobs()
    const page = unzip((await download((await listLinks())[0]!)).rawPayload)['index.html']!
    expect(page).toContain(`<html lang="${uiLanguage}">`)
    expect(page).not.toMatch(/dataExport\.|No data\./)
  }
})

test('allows one export a day, even for parallel requests', async () => {
  const { deps, browser, login, call } = await createPerson()
  const responses = await Promise.all(Array.from({ length: 8 }, () => browser('requestData', {}, login)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['dataCopyToday']),
  )
  deps.clock.forward({ hours: 24 })
  await deps.db.updateTable('login').set({ reauthenticated_at: deps.clock.now() }).execute()
  const refreshedLogin = (await call('refreshToken', {}, { bearer: login.refreshToken })).body.data!
  expect((await browser('requestData', {}, refreshedLogin)).status).toBe(200)
})

test('stores only the link’s hash and an encrypted export', async () => {
  const { deps, browser, login, runExportJobs, listLinks } = await createPerson()
  await browser('requestData', {}, login)
  await Promise.all([runExportJobs(), runExportJobs()])
  const links = await listLinks()
  expect(links.map(({ pathname }) => pathname)).toEqual([buildPagePath('dataExport', 'en')])
  const row = await deps.db.selectFrom('data_export').selectAll().executeTakeFirstOrThrow()
  expect(row.token_hash!.toString('base64url')).not.toBe(links[0]!.hash.slice(1))
  const stored = row.encrypted_copy!.toString('latin1')
  expect(stored.startsWith('PK')).toBe(false)
  expect(stored).not.toContain('asker')
})

test('opens only for its owner after logging in, and a visitor or another account does not use it up', async () => {
  const { deps, app, requestLink, download } = await createPerson()
  const link = await requestLink()
  const stranger = await logInTestUser(deps, await createTestCustomer(deps))
  const open = async (as?: { accessToken: string } | null) => {
    const response = await download(link, as)
    return [response.statusCode, response.headers['content-type'] === 'application/zip' || response.json().code]
  }
  for (const method of ['GET', 'HEAD'] as const)
    expect((await app.inject({ method, url: '/api/customer/data-request/copy' })).statusCode).toBe(404)
  expect(await open(null)).toEqual([401, 'signInNeeded'])
  expect(await open(stranger)).toEqual([403, 'dataCopyOtherAccount'])
  expect(await open()).toEqual([200, true])
})

test('requires a confirmation within ten minutes to download', async () => {
  const { deps, requestLink, download } = await createPerson()
  const link = await requestLink()
  await deps.db
    .updateTable('login')
    .set({ reauthenticated_at: deps.clock.now().subtract({ minutes: 10 }) })
    .execute()
  expect((await download(link)).json().code).toBe('proofNeeded')
  await deps.db.updateTable('login').set({ reauthenticated_at: deps.clock.now() }).execute()
  expect((await download(link)).statusCode).toBe(200)
})

test('is downloaded once, even by parallel requests, and deleted then', async () => {
  const { deps, browser, login, requestLink, download } = await createPerson()
  const link = await requestLink()
  const responses = await Promise.all([download(link), download(link), download(link)])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect((await download(link)).json().code).toBe('dataCopyUsed')
  const row = await deps.db.selectFrom('data_export').select('encrypted_copy').executeTakeFirstOrThrow()
  expect(row.encrypted_copy).toBeNull()
  expect((await browser('getDataRequest', {}, login)).body.data).toMatchObject({
    isReady: false,
    expiresAt: null,
    downloadedAt: deps.clock.now().toString({ smallestUnit: 'second' }),
  })
  await expect(
    deps.db
      .updateTable('data_export')
      .set({ encrypted_copy: Buffer.from('x') })
      .execute(),
  ).rejects.toThrow('downloaded_once')
})

test('another copy can be requested after a download, three times a day', async () => {
  const { deps, browser, login, requestLink, download } = await createPerson()
  for (let round = 0; round < 3; round++) {
    expect((await download(await requestLink())).statusCode).toBe(200)
    deps.clock.forward({ seconds: 2 })
  }
  expect((await browser('requestData', {}, login)).body.code).toBe('dataCopyToday')
})

test('the link expires after a day, and the export is deleted', async () => {
  const { deps, login, call, requestLink, download } = await createPerson()
  const link = await requestLink()
  const broken = new URL(`${link.href.slice(0, -1)}${link.href.endsWith('A') ? 'B' : 'A'}`)
  expect((await download(broken)).json().code).toBe('dataCopyGone')
  deps.clock.forward({ hours: 24 })
  const refreshedLogin = (await call('refreshToken', {}, { bearer: login.refreshToken })).body.data!
  expect((await download(link, refreshedLogin)).json().code).toBe('dataCopyGone')
  await reconcileDataExports(deps)
  const deleted = await deps.db.selectFrom('data_export').select('encrypted_copy').executeTakeFirstOrThrow()
  expect(deleted.encrypted_copy).toBeNull()
})

test('the copy of a deactivated account opens after its owner has reactivated it, that of a deleted one is gone', async () => {
  const { deps, browser, login, requestLink, download } = await createPerson()
  const link = await requestLink()
  expect((await browser('deactivateAccount', {}, login)).status).toBe(200)
  expect((await download(link)).json().code).toBe('signInNeeded')
  await deps.db.updateTable('customer_account').set({ deactivated_at: null }).execute()
  await deps.db.updateTable('login').set({ ended_at: null }).execute()
  expect((await browser('closeAccount', {}, login)).status).toBe(200)
  const stranger = await logInTestUser(deps, await createTestCustomer(deps))
  expect((await download(link, stranger)).json().code).toBe('dataCopyGone')
})

test('creating the export waits for a concurrent deletion of the account, and then neither stores nor emails anything', async () => {
  const { deps, browser, login, person, runExportJobs, listLinks } = await createPerson()
  await browser('requestData', {}, login)
  const deletion = await deps.connection.pool.connect()
  await deletion.query('begin')
  await deletion.query('select from customer_account where customer_account_id = $1 for update', [
    person.customerAccountId,
  ])
  let isCreated = false
  const job = runExportJobs().then(() => {
    isCreated = true
  })
  try {
    await expect.poll(async () => isCreated || (await countLockWaits(deps)) === 1).toBe(true)
    expect(isCreated).toBe(false)
    await deletion.query('delete from data_export')
  } finally {
    await deletion.query('commit')
    deletion.release()
  }
  await job
  expect(await listLinks()).toEqual([])
})

test('restarts a lost job', async () => {
  const { deps, browser, login } = await createPerson()
  await browser('requestData', {}, login)
  deps.jobs.sent.length = 0
  await reconcileDataExports(deps)
  expect(deps.jobs.sent).toEqual([])
  deps.clock.forward({ minutes: 3 })
  await reconcileDataExports(deps)
  expect(deps.jobs.sent.map((job) => job.kind)).toEqual(['create-data-export'])
})

test('hides the request from others and requires a confirmation within ten minutes', async () => {
  const { deps, browser, login, call } = await createPerson()
  await browser('requestData', {}, login)
  const stranger = await logInTestUser(deps, await createTestCustomer(deps))
  expect((await browser('getDataRequest', {}, stranger)).body.data).toBeNull()
  deps.clock.forward({ hours: 25 })
  const refreshedLogin = (await call('refreshToken', {}, { bearer: login.refreshToken })).body.data!
  expect((await browser('requestData', {}, refreshedLogin)).body.code).toBe('proofNeeded')
})

test('the export contains the picture of its owner', async () => {
  const { browser, login, requestLink, download } = await createPerson()
  const picture = buildUploadFile(await buildQuarterPicture().jpeg().toBuffer(), 'me.jpg')
  await browser('putCustomerImage', { crops: { square: QUARTER_PICTURE_CROPS.square }, picture }, login)
  const files = unzip((await download(await requestLink())).rawPayload)
  expect(Object.keys(files)).toEqual(['data.json', 'index.html', 'own-picture.jpg'])
  expect(JSON.parse(files['data.json']!).account[0].picture).toBe('own-picture.jpg')
  expect(files['index.html']).not.toContain('/media/')
})
