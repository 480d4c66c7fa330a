import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { writeAudit } from './public.ts'

async function aLog() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const [one, other] = [
    await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Uku' }),
    await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Piia' }),
  ]
  const client = await createTestCustomer(deps, { firstName: 'Mari' })
  const as = await logInTestUser(deps, one)
  const list = async (wanted: Record<string, unknown> = {}) => (await call('listAudit', wanted, { as })).body.data!
  const write = (by: typeof one, action: string, at = deps.clock.now()) =>
    writeAudit(deps.db, {
      ...{ actorId: by.customerAccountId, action, reason: 'A question', at },
      subject: { kind: 'customer', id: client.customerAccountId },
    })
  return { deps, call, one, other, client, list, write }
}

test('the log is read by who, what, about whom and when', async () => {
  const { deps, one, other, client, list, write } = await aLog()
  await write(one, 'readCustomer', Temporal.Instant.from('2026-11-21T22:30:00Z'))
  await write(other, 'blockUser')
  await writeAudit(deps.db, {
    ...{ actorId: null, action: 'makeSuperuser', at: deps.clock.now() },
    subject: { kind: 'customer', id: one.customerAccountId },
  })
  const actions = async (wanted: Record<string, unknown>) => (await list(wanted)).items.map((row) => row.action)
  const all = await list()
  expect(all.items.map((row) => [row.action, row.by, row.subjectName])).toEqual([
    ['makeSuperuser', null, 'Uku Person'],
    ['blockUser', 'Piia Person', 'Mari Person'],
    ['readCustomer', 'Uku Person', 'Mari Person'],
  ])
  expect(all.actors.map((row) => row.name)).toEqual(['Piia Person', 'Uku Person'])
  expect(all.actions).toEqual(['blockUser', 'makeSuperuser', 'readCustomer'])
  expect(await actions({ actorId: other.customerAccountId })).toEqual(['blockUser'])
  expect(await actions({ action: 'readCustomer' })).toEqual(['readCustomer'])
  expect(await actions({ subjectId: client.customerAccountId })).toEqual(['blockUser', 'readCustomer'])
  expect(await actions({ kind: 'provider' })).toEqual([])
  // Half past midnight of the 22nd in Tallinn.
  expect(await actions({ fromDate: '2026-11-22', toDate: '2026-11-22' })).toEqual(['readCustomer'])
  expect(await actions({ toDate: '2026-11-21' })).toEqual([])
  expect(await actions({ subjectId: randomUUID() })).toEqual([])
})

test('pages go on by key: what is written meanwhile moves none', async () => {
  const { one, list, write } = await aLog()
  for (const action of ['a', 'b', 'c', 'd', 'e']) await write(one, action)
  const first = await list({ pageSize: 2 })
  await write(one, 'f')
  const second = await list({ pageSize: 2, before: first.next! })
  const third = await list({ pageSize: 2, before: second.next! })
  expect([first, second, third].map((page) => page.items.map((row) => row.action))).toEqual([
    ['e', 'd'],
    ['c', 'b'],
    ['a'],
  ])
  expect(third.next).toBeNull()
})

test('nothing of it is changed, deleted or emptied, not even by the program itself', async () => {
  const { deps, one, list, write } = await aLog()
  await write(one, 'blockUser')
  for (const statement of [
    sql`update audit_log set reason = 'Other'`,
    sql`delete from audit_log`,
    sql`truncate audit_log cascade`,
    sql`truncate customer_account cascade`,
  ])
    await expect(statement.execute(deps.db)).rejects.toThrow('append-only')
  expect((await list()).items).toHaveLength(1)
})
