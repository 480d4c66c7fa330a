import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { recordAuditEntry } from './public.ts'

async function createLog() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const [one, other] = [
    await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Uku' }),
    await createTestCustomer(deps, { role: ROLE.admin, firstName: 'Piia' }),
  ]
  const client = await createTestCustomer(deps, { firstName: 'Mari' })
  const as = await logInTestUser(deps, one)
  const list = async (filters: Record<string, unknown> = {}) => (await call('listAudit', filters, { as })).body.data!
  const write = (by: typeof one, action: string, at = deps.clock.now()) =>
    recordAuditEntry(deps.db, {
      ...{ actorId: by.customerAccountId, action, reason: 'A question', at },
      subject: { kind: 'customer', id: client.customerAccountId },
    })
  return { deps, call, one, other, client, list, write }
}

test('filters the log by actor, action, subject and date', async () => {
  const { deps, one, other, client, list, write } = await createLog()
  await write(one, 'readCustomer', Temporal.Instant.from('2026-11-21T22:30:00Z'))
  await write(other, 'blockUser')
  await recordAuditEntry(deps.db, {
    ...{ actorId: null, action: 'makeSuperuser', at: deps.clock.now() },
    subject: { kind: 'customer', id: one.customerAccountId },
  })
  const actions = async (filters: Record<string, unknown>) => (await list(filters)).items.map((row) => row.action)
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
  // The entry was recorded at half past midnight on the 22nd in Tallinn.
  expect(await actions({ fromDate: '2026-11-22', toDate: '2026-11-22' })).toEqual(['readCustomer'])
  expect(await actions({ toDate: '2026-11-21' })).toEqual([])
  expect(await actions({ subjectId: randomUUID() })).toEqual([])
})

test('paginates by key, so that entries written between requests do not shift the pages', async () => {
  const { one, list, write } = await createLog()
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

test('the database rejects any update, delete or truncate of the log', async () => {
  const { deps, one, list, write } = await createLog()
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
