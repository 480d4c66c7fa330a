import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

/** Creates an empty database and returns one connection for each simulated copy of the program. */
async function createEmptyDatabase(copies: number) {
  const url = inject('postgresUrl')
  const name = `m_${randomBytes(6).toString('hex')}`
  const admin = connect(url, 1)
  await admin.pool.query(`create database ${name}`)
  const connections = Array.from({ length: copies }, () => connect(url.replace(/\/postgres$/, `/${name}`), 2))
  onTestFinished(async () => {
    for (const connection of connections) await connection.close()
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
  })
  return connections
}

test('four copies that start concurrently run each migration once', async () => {
  const connections = await createEmptyDatabase(4)
  const done = await Promise.all(connections.map(({ db }) => migrate(db as never)))
  const all = done.flat()
  expect(all.length).toBeGreaterThan(4)
  expect(new Set(all).size).toBe(all.length)
  expect(done.filter((names) => names.length > 0)).toHaveLength(1)
})

test('known_zone replaces an unknown time zone with Tallinn', async () => {
  const [connection] = await createEmptyDatabase(1)
  await migrate(connection!.db as never)
  const { rows } = await connection!.pool.query(
    `select zone, known_zone(zone) as known from unnest(array['Asia/Tokyo', 'US/Pacific-New', '']) zone`,
  )
  expect(rows.map(({ known }) => known)).toEqual(['Asia/Tokyo', 'Europe/Tallinn', 'Europe/Tallinn'])
})

test('migrating an up-to-date database does nothing', async () => {
  const [connection] = await createEmptyDatabase(1)
  await migrate(connection!.db as never)
  expect(await migrate(connection!.db as never)).toEqual([])
})
