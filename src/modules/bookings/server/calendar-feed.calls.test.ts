import { expect, test } from 'vitest'
import { createBookedProvider, THURSDAY } from '#testing/server/booked-provider.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createSentInvitation } from '#testing/server/sent-invitation.ts'
import { logInTestUser } from '#testing/server/test-app.ts'

async function createFeed() {
  const setup = await createBookedProvider()
  const { call, me } = setup
  const create = async () => (await call('createCalendarFeed', {}, await me())).body.data!.url!
  const read = async (url: string) => {
    const [id = '', secret = ''] = url.split('/').slice(-2)
    return call('readCalendarFeed', { id, secret })
  }
  const list = async (url: string) => {
    const text = String((await read(url)).body).replaceAll(/\r\n /g, '')
    return [...text.matchAll(/^(UID|DTSTART|SUMMARY|SEQUENCE):(.*)$/gm)].map(([, name, value]) => [name, value!.trim()])
  }
  return { ...setup, create, read, list }
}

test('contains booked sessions with neutral titles, and neither reserved times nor those of other counsellors', async () => {
  const { call, me, session, deps, provider, create, read, list } = await createFeed()
  expect((await call('getCalendarFeed', {}, await me())).body.data).toEqual({ url: null, readAt: null })
  const url = await create()
  expect(url).toMatch(/\/api\/calendar-feed\/[0-9a-f-]{36}\/[\w-]{43}$/)
  const { id } = await session()
  await createSentInvitation({ deps, call, provider }, { startDateTimes: ['2026-11-27T08:00:00Z'] })
  const held = { sessionTemplateId: provider.sessionTemplateId, startDateTime: '2026-11-24T12:00:00Z' }
  await call('createPaymentIntent', held, { as: await logInTestUser(deps, await createTestCustomer(deps)) })
  await session(THURSDAY, await createTestProvider(deps))
  expect(await list(url)).toEqual([
    ['UID', `${id}@hool`],
    ['SEQUENCE', '0'],
    ['DTSTART', '20261126T100000Z'],
    ['SUMMARY', 'Hool session'],
  ])
  const text = String((await read(url)).body)
  for (const secret of ['Test Person', 'First session', 'Counsellor']) expect(text).not.toContain(secret)
  expect((await call('getCalendarFeed', {}, await me())).body.data).toEqual({
    url,
    readAt: deps.clock.now().toString(),
  })
  await call('cancelBooking', { id, x: '0' }, await me())
  expect(await list(url)).toEqual([])
})

test('an address stops working when it is replaced or deleted, and another secret never works', async () => {
  const { call, me, create, read } = await createFeed()
  const first = await create()
  const second = await create()
  const status = async (url: string) => (await read(url)).status
  expect([await status(first), await status(second), await status(`${second.slice(0, -1)}_`)]).toEqual([404, 200, 404])
  await call('deleteCalendarFeed', {}, await me())
  expect([await status(second), (await call('getCalendarFeed', {}, await me())).body.data!.url]).toEqual([404, null])
})

test.each([
  ['provider_account', 'blocked_at'],
  ['customer_account', 'login_blocked_at'],
  ['customer_account', 'deactivated_at'],
] as const)('the address of an account with %s.%s stops working', async (table, column) => {
  const { create, read, deps } = await createFeed()
  const url = await create()
  await deps.connection.pool.query(`update ${table} set ${column} = $1`, [deps.clock.now().toString()])
  expect((await read(url)).status).toBe(404)
})
