import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface ReceivedAttachment {
  filename: string
  contentType: string
  /** The decoded text for `text/*`, base64 for all other types. */
  content: string
}

export interface ReceivedEmail {
  to: string[]
  from: string
  subject: string
  text: string
  html: string
  attachments: ReceivedAttachment[]
  /** When the mailbox received the email, as an ISO 8601 instant. */
  sentAt: string
}

export interface Mailbox {
  /** In the form `smtp://127.0.0.1:port`. */
  smtpUrl: string
  port: number
  /** Newest first. */
  emails(): Promise<ReceivedEmail[]>
  clear(): Promise<void>
  /** Rejects the next `count` emails with the temporary error 451, as a busy server would. */
  failNext(count: number): void
  /** If called with true, rejects all connections with error 421 until it is called with false. */
  refuse(isRefusing: boolean): void
  close(): Promise<void>
}

export interface MailboxOptions {
  port?: number
  /** The folder that holds one file per email. */
  stateFolder: string
  /** Returns the mailbox's current time in milliseconds. */
  now?: () => number
}

const MAX_EMAIL_BYTES = 20 * 1024 * 1024

function smtpError(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code })
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function toAttachment({ filename, mimeType, content }: Attachment): ReceivedAttachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)
  return {
    filename: filename ?? 'attachment',
    contentType: mimeType,
    content: bytes.toString(mimeType.startsWith('text/') ? 'utf8' : 'base64'),
  }
}

const getAddress = (address: Address | undefined) => address?.address ?? ''

function toReceivedEmail(email: Email, session: SMTPServerSession, sentAt: string): ReceivedEmail {
  return {
    // The envelope includes recipients that the headers omit (Bcc).
    to: session.envelope.rcptTo.map(({ address }) => address),
    from: getAddress(email.from) || (session.envelope.mailFrom ? session.envelope.mailFrom.address : ''),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    attachments: email.attachments.map(toAttachment),
    sentAt,
  }
}

/**
 * Opens a folder that stores each email as a JSON file, numbered in order of arrival. Only the user who runs the
 * program can read it.
 */
function openFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const names = () =>
    readdirSync(folder)
      .filter((name) => /^\d{12}\.json$/.test(name))
      .sort()
  let last = Number.parseInt(names().at(-1) ?? '0', 10)
  return {
    store(email: ReceivedEmail): void {
      last += 1
      const path = join(folder, `${String(last).padStart(12, '0')}.json`)
      writeFileSync(`${path}.new`, JSON.stringify(email), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
    all: (): ReceivedEmail[] => names().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    clear: () => names().forEach((name) => void rmSync(join(folder, name))),
  }
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port))
  })
}

/** Starts a mail server on loopback, which stores the emails it receives and forwards none. */
export async function startMailbox({ port = 0, stateFolder, now = Date.now }: MailboxOptions): Promise<Mailbox> {
  const folder = openFolder(join(stateFolder, 'mails'))
  let failuresLeft = 0
  let isRefusing = false

  async function receive(stream: Readable, session: SMTPServerSession): Promise<void> {
    const raw = await readAll(stream)
    if (failuresLeft > 0) {
      failuresLeft -= 1
      throw smtpError(451, 'Not now, requested by a test')
    }
    const sentAt = new Date(now()).toISOString()
    folder.store(toReceivedEmail(await PostalMime.parse(raw), session, sentAt))
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_EMAIL_BYTES,
    onConnect: (_session, done) => done(isRefusing ? smtpError(421, 'Closed, requested by a test') : null),
    onMailFrom: (_address, _session, done) => done(isRefusing ? smtpError(421, 'Closed, requested by a test') : null),
    onData: (stream, session, done) => void receive(stream, session).then(() => done(), done),
  })
  const actualPort = await listen(server, port)
  // Clients may disconnect at any time. Without a listener, the error would crash the process.
  server.on('error', () => undefined)
  return {
    smtpUrl: `smtp://127.0.0.1:${actualPort}`,
    port: actualPort,
    emails: async () => folder.all().reverse(),
    clear: async () => folder.clear(),
    failNext: (count) => {
      failuresLeft = count
    },
    refuse: (value) => {
      isRefusing = value
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
