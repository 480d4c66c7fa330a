import { expect, test } from 'vitest'
import { CONTACT_MIN_SECONDS } from '#modules/content/values/contact-form.ts'
import { listSentEmails, renderEmailText } from '#testing/server/sent-emails.ts'
import { createTestApp } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

const NOW = '2026-11-23T10:00:00Z'
const MESSAGE = { name: 'Mari', email: 'mari@client.test', message: 'Where is my invoice?' }

async function createSetup() {
  const deps = await createTestDeps({ now: NOW })
  const { call } = await createTestApp(deps)
  let network = 0
  /** By default, each message is sent from a different network, to avoid the per-minute rate limit. */
  const send = async (overrides: object, from = `10.8.${++network}.1`) => {
    const { status, body } = await call('contactUs', { ...MESSAGE, ...overrides }, { from })
    return { status, code: body.code, message: body.message }
  }
  const countMessages = async () => (await deps.db.selectFrom('contact_message').selectAll().execute()).length
  return { deps, send, countMessages }
}

test('rejects a filled honeypot or a submission faster than a person could read, and stores nothing', async () => {
  const { deps, send, countMessages } = await createSetup()
  const rejection = { status: 409, code: 'looksAutomatic' }
  expect(await send({ website: 'https://spam.test' })).toMatchObject(rejection)
  const tooEarly = deps.clock
    .now()
    .subtract({ seconds: CONTACT_MIN_SECONDS - 1 })
    .toString()
  expect(await send({ shownAt: tooEarly })).toMatchObject(rejection)
  expect(await send({ shownAt: deps.clock.now().add({ minutes: 1 }).toString() })).toMatchObject(rejection)
  expect(await countMessages()).toBe(0)
  const readTime = deps.clock.now().subtract({ seconds: CONTACT_MIN_SECONDS }).toString()
  expect(await send({ shownAt: readTime, website: '' })).toMatchObject({
    status: 200,
    message: 'Your message has been sent!',
  })
  expect(await send({ message: 'Only name, email address and message.' })).toMatchObject({ status: 200 })
  expect(await countMessages()).toBe(2)
})

test('includes the topic in the email and rejects unknown topics', async () => {
  const { deps, send } = await createSetup()
  expect(await send({ topic: 'money' })).toMatchObject({ status: 200 })
  expect((await send({ topic: 'gossip' })).status).toBe(422)
  const [email] = await listSentEmails(deps, 'contactMessage')
  expect(renderEmailText(email!, NOW)).toContain('Makse või arve')
})

test('limits an email address to ten messages a day across networks', async () => {
  const { send, countMessages } = await createSetup()
  const statuses: number[] = []
  for (let index = 0; index < 11; index++) statuses.push((await send({ message: `Question ${index}` })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  expect(await countMessages()).toBe(10)
})
