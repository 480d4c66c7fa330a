import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { type MailboxOptions, startMailbox } from './mailbox.ts'
import { renderMailboxPage } from './mailbox-page.ts'
import { createTempFolder } from './testing/running-sandbox.ts'

async function createMailbox(options: Partial<MailboxOptions> = {}) {
  const mailbox = await startMailbox({ stateFolder: createTempFolder(), ...options })
  onTestFinished(() => mailbox.close())
  const send = (subject: string) =>
    createTransport(mailbox.smtpUrl).sendMail({
      from: 'Hool <hello@example.com>',
      to: 'Mari Näidis <mari@example.com>',
      bcc: 'archive@example.com',
      subject,
      text: 'Tere, õhtu!',
      html: '<p>Tere, <b>õhtu</b>!</p><script>alert(1)</script>',
      attachments: [{ filename: 'sündmus.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
    })
  return { mailbox, send }
}

test('an email is returned with all its parts, newest first', async () => {
  const { mailbox, send } = await createMailbox({ now: () => Date.UTC(2027, 0, 15, 12) })
  await send('Esimene')
  await send('Teine: Привет')
  const [newest, oldest] = await mailbox.emails()
  expect(oldest?.subject).toBe('Esimene')
  expect(newest).toMatchObject({
    to: ['mari@example.com', 'archive@example.com'],
    from: 'hello@example.com',
    subject: 'Teine: Привет',
    attachments: [
      { filename: 'sündmus.ics', contentType: 'text/calendar', content: expect.stringContaining('BEGIN:VCALENDAR') },
    ],
    sentAt: '2027-01-15T12:00:00.000Z',
  })
  expect([newest?.text.trim(), newest?.html]).toEqual(['Tere, õhtu!', expect.stringContaining('<b>õhtu</b>')])
})

test('emails survive a restart and are gone after clearing', async () => {
  const stateFolder = createTempFolder()
  const first = await startMailbox({ stateFolder })
  await createTransport(first.smtpUrl).sendMail({
    from: 'a@example.com',
    to: 'b@example.com',
    subject: 'Stored',
    text: 'x',
  })
  await first.close()
  const { mailbox, send } = await createMailbox({ stateFolder })
  await send('New')
  expect((await mailbox.emails()).map(({ subject }) => subject)).toEqual(['New', 'Stored'])
  await mailbox.clear()
  expect(await mailbox.emails()).toEqual([])
})

test.skipIf(process.platform === 'win32')('emails can be read by their owner only', async () => {
  const stateFolder = join(createTempFolder(), 'mailbox')
  const { send } = await createMailbox({ stateFolder })
  await send('Private')
  const paths = [
    stateFolder,
    ...readdirSync(stateFolder, { recursive: true }).map((name) => join(stateFolder, `${name}`)),
  ]
  expect(paths.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['700', '700', '600'])
})

test('a simulated outage is reported to the sender and stores no email', async () => {
  const { mailbox, send } = await createMailbox()
  mailbox.failNext(1)
  await expect(send('Lost')).rejects.toMatchObject({ responseCode: 451 })
  mailbox.refuse(true)
  await expect(send('Refused')).rejects.toThrow('421')
  mailbox.refuse(false)
  await send('Accepted')
  expect((await mailbox.emails()).map(({ subject }) => subject)).toEqual(['Accepted'])
})

test('the page shows emails and confines their HTML to a frame', async () => {
  const { mailbox, send } = await createMailbox()
  await send('<img src=x onerror=alert(1)>')
  const page = renderMailboxPage(await mailbox.emails())
  expect(page).toContain('<iframe sandbox')
  expect(page).not.toMatch(/<script|<img/)
  expect(page).toContain('BEGIN:VCALENDAR')
  expect(renderMailboxPage([])).toContain('No emails yet')
})
