import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { jobQueue } from '#platform/server/jobs/jobs.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { emailJobs } from './email-jobs.ts'
import { enqueueEmail } from './enqueue-email.ts'

interface Mailbox {
  port: number
  mails: Email[]
  /** Drops every connection without a word. */
  hangUp(): void
}

/** A real SMTP server on loopback that keeps what it was given. */
async function mailbox(port = 0, options: SMTPServerOptions = {}): Promise<Mailbox> {
  const mails: Email[] = []
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on(
        'end',
        () => void PostalMime.parse(Buffer.concat(chunks)).then((mail) => done(void mails.push(mail) as never)),
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
    mails,
    hangUp: () => sockets.forEach((socket) => void socket.destroy()),
  }
}

/** A port on which nobody listens. */
async function deadPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((closed) => server.close(() => closed()))
  return port
}

let deps: TestDeps
const said: string[] = []
/** Pools of connections: closed before the mailboxes, which wait for them. */
const open: (() => void)[] = []
beforeEach(async () => {
  deps = await createTestDeps()
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const close of open.splice(0)) close()
})

function jobsTo(port: number) {
  deps.settings.smtpUrl = `smtp://127.0.0.1:${port}`
  const jobs = emailJobs(deps)
  open.push(jobs.close)
  return jobs.work
}

const SECRET = 'Leelo Secretova'
async function aMail(dedupeKey = 'one', email = 'mari@client.test'): Promise<string> {
  const data = { firstName: SECRET, code: '123456', link: 'https://hool.test/x', hours: 24 }
  const to = { email, language: 'et', timezone: 'Europe/Tallinn' } as const
  await enqueueEmail(deps.db, deps, { kind: 'verifyEmail', to, data, dedupeKey })
  const row = await deps.db
    .selectFrom('mail')
    .select('mail_id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow()
  return row.mail_id
}
const sentAt = async (mailId: string) =>
  (await deps.db.selectFrom('mail').select('sent_at').where('mail_id', '=', mailId).executeTakeFirstOrThrow()).sent_at
const age = (mailId: string, minutes: number) =>
  sql`update mail set created_at = now() - make_interval(mins => ${minutes}) where mail_id = ${mailId}`.execute(deps.db)

test('a mail is written once for its key, with one job, and unreadable in the database', async () => {
  const mailId = await aMail()
  await aMail()
  expect(deps.jobs.sent).toEqual([{ kind: 'send-mail', data: { mailId } }])
  const { rows } = await sql<{
    all: string
  }>`select mail::text || encode(sealed, 'escape') as all from mail`.execute(deps.db)
  expect(rows[0]!.all).toContain('verifyEmail')
  expect(rows[0]!.all).not.toMatch(/Secretova|client\.test|123456/)
})

test('a mail written in a transaction that fails is never sent', async () => {
  const failing = deps.db.transaction().execute(async (tx) => {
    const to = { email: 'mari@client.test', language: 'et', timezone: 'Europe/Tallinn' } as const
    await enqueueEmail(tx, deps, { kind: 'requestReceived', to, data: { name: 'Mari', times: [] }, dedupeKey: 'gone' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await deps.db.selectFrom('mail').selectAll().execute()).toEqual([])
})

test('twenty jobs at once send one mail, and a twenty-first finds nothing to do', async () => {
  const box = await mailbox()
  const work = jobsTo(box.port)
  const mailId = await aMail()
  await Promise.all(Array.from({ length: 20 }, () => work['send-mail']({ mailId })))
  await work['send-mail']({ mailId })
  expect(box.mails).toHaveLength(1)
  expect(await sentAt(mailId)).not.toBeNull()
})

test('a sent mail has both parts, its own lasting Message-ID, the sender of the settings and one recipient', async () => {
  const box = await mailbox()
  const mailId = await aMail('one', 'Mari, Kask <mari@client.test>')
  await jobsTo(box.port)['send-mail']({ mailId })
  const [mail] = box.mails
  expect(mail!.messageId).toBe(`<${mailId}@hool.test>`)
  expect(mail!.from).toMatchObject({ name: 'Hool', address: 'no-reply@hool.test' })
  expect(mail!.to?.map((one) => one.address)).toEqual(['mari@client.test'])
  expect(mail!.subject).toBe('Kinnita oma e-posti aadress')
  expect(mail!.text).toContain('123456')
  expect(mail!.html).toContain('123456')
})

test('a booking mail carries session.ics as a published calendar', async () => {
  const box = await mailbox()
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
  await jobsTo(box.port)['send-mail'](deps.jobs.sent[0]!.data as { mailId: string })
  const [file] = box.mails[0]!.attachments
  expect(file).toMatchObject({ filename: 'session.ics', mimeType: 'text/calendar', method: 'PUBLISH' })
  expect(Buffer.from(file!.content as ArrayBuffer).toString()).toContain('SUMMARY:Hool: сеанс')
  expect(box.mails[0]!.subject).toBe('Ваше время подтверждено: чт 26 нояб., 14:00')
})

test('while the mail server is away a job fails for another try, and sends once it is back', async () => {
  const port = await deadPort()
  const work = jobsTo(port)
  const mailId = await aMail()
  const failure = await work['send-mail']({ mailId }).catch((error: Error) => error)
  expect(String(failure)).toContain('away')
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('client.test')
  expect(await sentAt(mailId)).toBeNull()
  const box = await mailbox(port)
  await work['send-mail']({ mailId })
  expect(box.mails).toHaveLength(1)
})

test('the sweeper sends what has waited for a minute, oldest first, and leaves younger ones to their jobs', async () => {
  const box = await mailbox()
  const [young, old, older] = [await aMail('young'), await aMail('old'), await aMail('older')]
  await age(old, 2)
  await age(older, 30)
  await jobsTo(box.port)['send-waiting-mails']()
  expect(box.mails.map((mail) => mail.messageId)).toEqual([`<${older}@hool.test>`, `<${old}@hool.test>`])
  expect(await sentAt(young)).toBeNull()
})

test('the sweeper stops at the first try while the server is away, and sends all when it is back', async () => {
  const port = await deadPort()
  const work = jobsTo(port)
  for (const name of ['one', 'two', 'three']) await age(await aMail(name), 5)
  await work['send-waiting-mails']()
  expect(said).toEqual([expect.stringContaining('away')])
  const box = await mailbox(port)
  await work['send-waiting-mails']()
  expect(box.mails).toHaveLength(3)
})

test('an address refused for good is not asked again, keeps no other mail waiting and is never printed', async () => {
  let asked = 0
  const box = await mailbox(0, {
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody')) asked += 1
      const refusal = Object.assign(new Error(`${address} unknown`), { responseCode: 550 })
      done(address.startsWith('nobody') ? refusal : null)
    },
  })
  const work = jobsTo(box.port)
  const refused = await aMail('refused', 'nobody@client.test')
  const fine = await aMail('fine')
  await work['send-mail']({ mailId: refused })
  await age(refused, 10)
  await age(fine, 5)
  await work['send-waiting-mails']()
  await work['send-waiting-mails']()
  expect([asked, box.mails.length, await sentAt(refused)]).toEqual([1, 1, null])
  expect(said).toEqual([`mail ${refused} not sent, hopeless (EENVELOPE 550)`])
})

test('an address that cannot take mail right now is tried again and holds up nobody', async () => {
  let busy = true
  const box = await mailbox(0, {
    onRcptTo({ address }, _session, done) {
      const later = Object.assign(new Error('later'), { responseCode: 451 })
      done(busy && address.startsWith('busy') ? later : null)
    },
  })
  const work = jobsTo(box.port)
  await age(await aMail('busy', 'busy@client.test'), 10)
  await age(await aMail('fine'), 5)
  await work['send-waiting-mails']()
  expect(box.mails).toHaveLength(1)
  busy = false
  await work['send-waiting-mails']()
  expect(box.mails).toHaveLength(2)
})

test('a mail sealed with another key is put aside without a word of it in the log', async () => {
  const box = await mailbox()
  const work = jobsTo(box.port)
  const mailId = await aMail()
  await sql`update mail set sealed = set_byte(sealed, 40, (get_byte(sealed, 40) + 1) % 256)`.execute(deps.db)
  await work['send-mail']({ mailId })
  expect(said).toEqual([`mail ${mailId} not sent, hopeless (verifyEmail could not be opened or worded)`])
  expect(box.mails).toEqual([])
})

test('a server that hangs up after taking the text is asked again by the queue only, with the same Message-ID', async () => {
  const ids: string[] = []
  const box: Mailbox = await mailbox(0, {
    onData(stream, _session, done) {
      stream.on('data', (chunk: Buffer) => ids.push(...(/^Message-ID: (\S+)/im.exec(chunk.toString())?.slice(1) ?? [])))
      stream.on('end', () => (ids.length > 1 ? done() : box.hangUp()))
    },
  })
  const work = jobsTo(box.port)
  const mailId = await aMail()
  await expect(work['send-mail']({ mailId })).rejects.toThrow('away')
  expect(ids).toEqual([`<${mailId}@hool.test>`])
  await work['send-mail']({ mailId })
  expect(ids).toEqual([`<${mailId}@hool.test>`, `<${mailId}@hool.test>`])
  expect(await sentAt(mailId)).not.toBeNull()
})

test('through the real queue: what is written in a transaction leaves after it', async () => {
  const box = await mailbox()
  const queue = jobQueue(deps.databaseUrl, ['send-mail', 'send-waiting-mails'])
  const work = jobsTo(box.port)
  await queue.start({ work, schedules: { 'send-waiting-mails': '* * * * *' } })
  onTestFinished(() => queue.stop())
  const to = { email: 'mari@client.test', language: 'en', timezone: 'Europe/Tallinn' } as const
  await enqueueEmail(
    deps.db,
    { ...deps, jobs: queue },
    { kind: 'requestReceived', to, data: { name: 'Mari', times: [] }, dedupeKey: 'queue' },
  )
  await expect.poll(() => box.mails).toHaveLength(1)
})
