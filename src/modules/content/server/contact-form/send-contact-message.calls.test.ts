import { expect, test } from 'vitest'
import { CONTACT_LEAST_SECONDS } from '#modules/content/values/contact-form.ts'
import { mailsOf, textOf } from '#testing/server/mails.ts'
import { testApp } from '#testing/server/test-app.ts'
import { testHouse } from '#testing/server/test-house.ts'

const NOW = '2026-11-23T10:00:00Z'
const WRITTEN = { name: 'Mari', email: 'mari@client.test', message: 'Where is my invoice?' }

async function site() {
  const house = await testHouse({ now: NOW })
  const { call } = await testApp(house)
  let network = 0
  /** Every message from a network of its own, unless said: the limit of a minute is not what is looked at. */
  const send = async (more: object, from = `10.8.${++network}.1`) => {
    const { status, body } = await call('contactUs', { ...WRITTEN, ...more }, { from })
    return { status, code: body.code, message: body.message }
  }
  const kept = async () => (await house.db.selectFrom('contact_message').selectAll().execute()).length
  return { house, send, kept }
}

test('a field that no person sees, or sending faster than anybody reads, is refused in words and keeps nothing', async () => {
  const { house, send, kept } = await site()
  const machine = { status: 409, code: 'looksAutomatic' }
  expect(await send({ website: 'https://spam.test' })).toMatchObject(machine)
  const early = house.clock
    .now()
    .subtract({ seconds: CONTACT_LEAST_SECONDS - 1 })
    .toString()
  expect(await send({ shownAt: early })).toMatchObject(machine)
  expect(await send({ shownAt: house.clock.now().add({ minutes: 1 }).toString() })).toMatchObject(machine)
  expect(await kept()).toBe(0)
  const read = house.clock.now().subtract({ seconds: CONTACT_LEAST_SECONDS }).toString()
  expect(await send({ shownAt: read, website: '' })).toMatchObject({
    status: 200,
    message: 'Your message has been sent!',
  })
  expect(await send({ message: 'Only name, address and message, as before.' })).toMatchObject({ status: 200 })
  expect(await kept()).toBe(2)
})

test('the topic stands in the letter to us, and is one of those known', async () => {
  const { house, send } = await site()
  expect(await send({ topic: 'money' })).toMatchObject({ status: 200 })
  expect((await send({ topic: 'gossip' })).status).toBe(422)
  const [mail] = await mailsOf(house, 'contactMessage')
  expect(textOf(mail!, NOW)).toContain('Raha või arve')
})

test('one address may write ten messages a day, from whatever network', async () => {
  const { send, kept } = await site()
  const statuses: number[] = []
  for (let index = 0; index < 11; index++) statuses.push((await send({ message: `Question ${index}` })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  expect(await kept()).toBe(10)
})
