import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createJobQueue } from '#platform/server/jobs/jobs.ts'
import { EMAIL_SAMPLES } from '#testing/server/email-samples.ts'
import { isLongRun } from '#testing/server/run-length.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { emailJobs } from './email-jobs.ts'
import { enqueueEmail } from './enqueue-email.ts'

const OUTAGE_MINUTES = isLongRun ? 60 : 15

interface Mailbox {
  port: number
  emails: Email[]
  /** Drops every connection without a reply. */
  hangUp(): void
}

/** Starts a real SMTP server on loopback that stores the emails it receives. */
async function startMailbox(port = 0, options: SMTPServerOptions = {}): Promise<Mailbox> {
  const emails: Email[] = []
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on(
        'end',
        () => void PostalMime.parse(Buffer.concat(chunks)).then((email) => done(void emails.push(email) as never)),
      )
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  return {
    port: (server.server.address() as AddressInfo).port,
    emails,
    hangUp: () => sockets.forEach((socket) => void socket.destroy()),
  }
}

/** Finds a port on which no server listens. */
async function findUnusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((closed) => server.close(() => closed()))
  return port
}

let deps: TestDeps
const loggedErrors: string[] = []
/**
 * Functions that close the connection pools. They run before the SMTP servers are closed, because a server finishes
 * closing only once its connections are closed.
 */
const openPools: (() => void)[] = []
beforeEach(async () => {
  deps = await createTestDeps()
  loggedErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((line: string) => void loggedErrors.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const close of openPools.splice(0)) close()
})

function createEmailJobs(port: number) {
  deps.settings.smtpUrl = `smtp://127.0.0.1:${port}`
  const jobs = emailJobs(deps)
  openPools.push(jobs.close)
  return jobs.work
}

const SECRET = 'Leelo Secretova'
async function createEmail(dedupeKey = 'one', email = 'mari@client.test'): Promise<string> {
  const data = { firstName: SECRET, code: '123456', link: 'https://hool.test/x', hours: 24 }
  const to = { email, language: 'et', timezone: 'Europe/Tallinn' } as const
  await enqueueEmail(deps.db, deps, { kind: 'verifyEmail', to, data, dedupeKey })
  const row = await deps.db
    .selectFrom('email')
    .select('email_id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow()
  return row.email_id
}
const loadSentAt = async (emailId: string) =>
  (await deps.db.selectFrom('email').select('sent_at').where('email_id', '=', emailId).executeTakeFirstOrThrow())
    .sent_at
const makeOlder = (emailId: string, minutes: number) =>
  sql`update email set created_at = now() - make_interval(mins => ${minutes}) where email_id = ${emailId}`.execute(
    deps.db,
  )

test('stores an email once per key, with one job, and encrypted', async () => {
  const emailId = await createEmail()
  await createEmail()
  expect(deps.jobs.sent).toEqual([{ kind: 'send-email', data: { emailId } }])
  const { rows } = await sql<{
    all: string
  }>`select email::text || encode(encrypted, 'escape') as all from email`.execute(deps.db)
  expect(rows[0]!.all).toContain('verifyEmail')
  expect(rows[0]!.all).not.toMatch(/Secretova|client\.test|123456/)
})

test('does not send an email whose transaction was rolled back', async () => {
  const failing = deps.db.transaction().execute(async (tx) => {
    const to = { email: 'mari@client.test', language: 'et', timezone: 'Europe/Tallinn' } as const
    await enqueueEmail(tx, deps, { kind: 'requestReceived', to, data: { name: 'Mari', times: [] }, dedupeKey: 'gone' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await deps.db.selectFrom('email').selectAll().execute()).toEqual([])
})

test('twenty concurrent jobs send one email, and a later one does nothing', async () => {
  const mailbox = await startMailbox()
  const work = createEmailJobs(mailbox.port)
  const emailId = await createEmail()
  await Promise.all(Array.from({ length: 20 }, () => work['send-email']({ emailId })))
  await work['send-email']({ emailId })
  expect(mailbox.emails).toHaveLength(1)
  expect(await loadSentAt(emailId)).not.toBeNull()
})

test('a sent email has both parts, a stable Message-ID, the configured sender and one recipient', async () => {
  const mailbox = await startMailbox()
  const emailId = await createEmail('one', 'Mari, Kask <mari@client.test>')
  await createEmailJobs(mailbox.port)['send-email']({ emailId })
  const [email] = mailbox.emails
  expect(email!.messageId).toBe(`<${emailId}@hool.test>`)
  expect(email!.from).toMatchObject({ name: 'Hool', address: 'no-reply@hool.test' })
  expect(email!.to?.map((one) => one.address)).toEqual(['mari@client.test'])
  expect(email!.subject).toBe('Kinnita oma e-posti aadress')
  expect(email!.text).toContain('123456')
  expect(email!.html).toContain('123456')
})

test('a booking email carries session.ics as a published calendar', async () => {
  const mailbox = await startMailbox()
  const data = {
    firstName: 'Mari',
    counsellorName: 'Leelo',
    title: 'Grief',
    startAt: '2026-11-26T12:00:00Z',
    endAt: '2026-11-26T12:50:00Z',
    counsellorTimezone: 'Europe/Tallinn',
    location: 1 as const,
    address: null,
    priceCents: 4500,
    freeUntil: '2026-11-25T12:00:00Z',
    withdrawUntil: null,
    isSoon: false,
    link: 'https://hool.test/en/s',
    bookingId: 'b-1',
    isGroup: false,
    chargeAt: null,
  }
  const to = { email: 'mari@client.test', language: 'ru', timezone: 'Europe/Tallinn' } as const
  await enqueueEmail(deps.db, deps, { kind: 'bookingConfirmed', to, data, dedupeKey: 'booking' })
  await createEmailJobs(mailbox.port)['send-email'](deps.jobs.sent[0]!.data as { emailId: string })
  const [file] = mailbox.emails[0]!.attachments
  expect(file).toMatchObject({ filename: 'session.ics', mimeType: 'text/calendar', method: 'PUBLISH' })
  expect(Buffer.from(file!.content as ArrayBuffer).toString()).toContain('SUMMARY:Hool: сеанс')
  expect(mailbox.emails[0]!.subject).toBe('Ваша запись подтверждена: чт 26 нояб., 14:00')
})

test('a cancellation carries session.ics with the method of the file', async () => {
  const mailbox = await startMailbox()
  const to = { email: 'mari@client.test', language: 'en', timezone: 'Europe/Tallinn' } as const
  const kind = 'cancelledByProvider'
  await enqueueEmail(deps.db, deps, { kind, to, data: EMAIL_SAMPLES[kind], dedupeKey: 'cancelled' })
  await createEmailJobs(mailbox.port)['send-email'](deps.jobs.sent[0]!.data as { emailId: string })
  expect(mailbox.emails[0]!.attachments).toMatchObject([{ filename: 'session.ics', method: 'CANCEL' }])
})

test('fails and is retried while the SMTP server is unreachable, and sends once the server is back', async () => {
  const port = await findUnusedPort()
  const work = createEmailJobs(port)
  const emailId = await createEmail()
  const failure = await work['send-email']({ emailId }).catch((error: Error) => error)
  expect(String(failure)).toContain('unreachable')
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('client.test')
  expect(await loadSentAt(emailId)).toBeNull()
  const mailbox = await startMailbox(port)
  await work['send-email']({ emailId })
  expect(mailbox.emails).toHaveLength(1)
})

test('send-waiting-emails sends emails older than a minute, oldest first, and leaves newer ones to their jobs', async () => {
  const mailbox = await startMailbox()
  const [young, old, older] = [await createEmail('young'), await createEmail('old'), await createEmail('older')]
  await makeOlder(old, 2)
  await makeOlder(older, 30)
  await createEmailJobs(mailbox.port)['send-waiting-emails']()
  expect(mailbox.emails.map((email) => email.messageId)).toEqual([`<${older}@hool.test>`, `<${old}@hool.test>`])
  expect(await loadSentAt(young)).toBeNull()
})

test('send-waiting-emails stops after one attempt while the server is unreachable, and sends all when it is back', async () => {
  const port = await findUnusedPort()
  const work = createEmailJobs(port)
  for (const name of ['one', 'two', 'three']) await makeOlder(await createEmail(name), 5)
  await work['send-waiting-emails']()
  expect(loggedErrors).toEqual([expect.stringContaining('unreachable')])
  const mailbox = await startMailbox(port)
  await work['send-waiting-emails']()
  expect(mailbox.emails).toHaveLength(3)
})

test('a permanently rejected address is not retried, delays no other email and is never logged', async () => {
  let attempts = 0
  const mailbox = await startMailbox(0, {
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('unknown')) attempts += 1
      const rejection = Object.assign(new Error(`${address} unknown`), { responseCode: 550 })
      done(address.startsWith('unknown') ? rejection : null)
    },
  })
  const work = createEmailJobs(mailbox.port)
  const rejected = await createEmail('rejected', 'unknown@client.test')
  const fine = await createEmail('fine')
  await work['send-email']({ emailId: rejected })
  await makeOlder(rejected, 10)
  await makeOlder(fine, 5)
  await work['send-waiting-emails']()
  await work['send-waiting-emails']()
  expect([attempts, mailbox.emails.length, await loadSentAt(rejected)]).toEqual([1, 1, null])
  expect(loggedErrors).toEqual([`email not sent emailId=${rejected} reason=rejected detail="EENVELOPE 550"`])
})

test('a temporarily rejected address is retried and delays no other email', async () => {
  let busy = true
  const mailbox = await startMailbox(0, {
    onRcptTo({ address }, _session, done) {
      const later = Object.assign(new Error('later'), { responseCode: 451 })
      done(busy && address.startsWith('busy') ? later : null)
    },
  })
  const work = createEmailJobs(mailbox.port)
  await makeOlder(await createEmail('busy', 'busy@client.test'), 10)
  await makeOlder(await createEmail('fine'), 5)
  await work['send-waiting-emails']()
  expect(mailbox.emails).toHaveLength(1)
  busy = false
  await work['send-waiting-emails']()
  expect(mailbox.emails).toHaveLength(2)
})

test('an email encrypted with another key is skipped, and its content is not logged', async () => {
  const mailbox = await startMailbox()
  const work = createEmailJobs(mailbox.port)
  const emailId = await createEmail()
  await sql`update email set encrypted = set_byte(encrypted, 40, (get_byte(encrypted, 40) + 1) % 256)`.execute(deps.db)
  await work['send-email']({ emailId })
  expect(loggedErrors).toEqual([
    `email not sent emailId=${emailId} reason=rejected detail="verifyEmail could not be decrypted or rendered"`,
  ])
  expect(mailbox.emails).toEqual([])
})

test('when the server hangs up after the data, only the queue retries, with the same Message-ID', async () => {
  const ids: string[] = []
  const mailbox: Mailbox = await startMailbox(0, {
    onData(stream, _session, done) {
      stream.on('data', (chunk: Buffer) => ids.push(...(/^Message-ID: (\S+)/im.exec(chunk.toString())?.slice(1) ?? [])))
      stream.on('end', () => (ids.length > 1 ? done() : mailbox.hangUp()))
    },
  })
  const work = createEmailJobs(mailbox.port)
  const emailId = await createEmail()
  await expect(work['send-email']({ emailId })).rejects.toThrow('unreachable')
  expect(ids).toEqual([`<${emailId}@hool.test>`])
  await work['send-email']({ emailId })
  expect(ids).toEqual([`<${emailId}@hool.test>`, `<${emailId}@hool.test>`])
  expect(await loadSentAt(emailId)).not.toBeNull()
})

test('with the real queue, an email enqueued in a transaction is sent after the commit', async () => {
  const mailbox = await startMailbox()
  const queue = createJobQueue(deps.databaseUrl, { only: ['send-email', 'send-waiting-emails'] })
  const work = createEmailJobs(mailbox.port)
  await queue.start({ work, schedules: { 'send-waiting-emails': '* * * * *' } })
  onTestFinished(() => queue.stop())
  const to = { email: 'mari@client.test', language: 'en', timezone: 'Europe/Tallinn' } as const
  await enqueueEmail(
    deps.db,
    { ...deps, jobs: queue },
    { kind: 'requestReceived', to, data: { name: 'Mari', times: [] }, dedupeKey: 'queue' },
  )
  await expect.poll(() => mailbox.emails).toHaveLength(1)
})

test('after three failed connections emails wait without a connection, and one is tried after half a minute', async () => {
  const port = await findUnusedPort()
  const work = createEmailJobs(port)
  const emailIds = [await createEmail('one'), await createEmail('two')]
  const send = (index: number) => work['send-email']({ emailId: emailIds[index]! })
  for (let attempt = 0; attempt < 3; attempt++) await expect(send(0)).rejects.toThrow('no answer')
  const { emails } = await startMailbox(port)
  await expect(send(0)).rejects.toThrow('unreachable (not tried)')
  await expect(send(1)).rejects.toThrow('unreachable (not tried)')
  deps.clock.forward({ seconds: 30 })
  await send(0)
  await send(1)
  expect(emails).toHaveLength(2)
  expect(loggedErrors).toEqual(['circuit opened service=email outages=3', 'circuit closed service=email'])
})

test('rejected recipients do not hold back the emails of others', async () => {
  const { port, emails } = await startMailbox(0, {
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('full') ? Object.assign(new Error('full'), { responseCode: 452 }) : null),
  })
  const work = createEmailJobs(port)
  for (let index = 0; index < 5; index++) {
    const emailId = await createEmail(`full${index}`, `full${index}@client.test`)
    await expect(work['send-email']({ emailId })).rejects.toThrow('deferred')
  }
  await work['send-email']({ emailId: await createEmail() })
  expect(emails).toHaveLength(1)
})

test('an outage of the mail server loses and repeats no email, with at most two connections a minute', async () => {
  const port = await findUnusedPort()
  let connectionCount = 0
  const unreachable = createServer((socket) => {
    connectionCount++
    socket.destroy()
  })
  await new Promise<void>((ready) => unreachable.listen(port, '127.0.0.1', ready))
  const work = createEmailJobs(port)
  const emailIds: string[] = []
  for (let minute = 0; minute < OUTAGE_MINUTES; minute++) {
    for (const number of [1, 2, 3]) {
      const emailId = await createEmail(`${minute}/${number}`, `${number}@client.test`)
      emailIds.push(emailId)
      await expect(work['send-email']({ emailId })).rejects.toThrow('unreachable')
    }
    await work['send-waiting-emails']()
    deps.clock.forward({ minutes: 1 })
    await sql`update email set created_at = created_at - interval '1 minute'`.execute(deps.db)
  }
  // A few more connections are made before the circuit opens.
  expect(connectionCount).toBeLessThanOrEqual(2 * OUTAGE_MINUTES + 5)
  expect(await deps.db.selectFrom('email').select('email_id').where('sent_at', 'is not', null).execute()).toEqual([])
  await new Promise<void>((closed) => unreachable.close(() => closed()))
  const mailbox = await startMailbox(port)
  // The queue retries individual emails at the same time.
  const retries = emailIds.slice(0, 20).map((emailId) => work['send-email']({ emailId }))
  await Promise.allSettled([work['send-waiting-emails'](), ...retries])
  await work['send-waiting-emails']()
  expect(mailbox.emails.map((email) => email.messageId).sort()).toEqual(
    emailIds.map((id) => `<${id}@hool.test>`).sort(),
  )
  expect(loggedErrors.join('\n')).not.toContain('client.test')
})
