import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

/** An empty database, and a connection of its own for each copy of the program. */
async function anEmptyDatabase(copies: number) {
  const url = inject('postgresUrl')
  const name = `m_${randomBytes(6).toString('hex')}`
  const admin = connect(url, 1)
  await admin.pool.query(`create database ${name}`)
  const connections = Array.from({ length: copies }, () => connect(url.replace(/\/postgres$/, `/${name}`), 2))
  onTestFinished(async () => {
    for (const one of connections) await one.close()
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
  })
  return connections
}

test('four copies that start at once bring the database up to date, each step once', async () => {
  const connections = await anEmptyDatabase(4)
  const done = await Promise.all(connections.map(({ db }) => migrate(db as never)))
  const all = done.flat()
  expect(all.length).toBeGreaterThan(4)
  expect(new Set(all).size).toBe(all.length)
  expect(done.filter((one) => one.length > 0)).toHaveLength(1)
})

test('a zone that the database does not know is read as Tallinn', async () => {
  const [connection] = await anEmptyDatabase(1)
  await migrate(connection!.db as never)
  const { rows } = await connection!.pool.query(
    `select zone, known_zone(zone) as known from unnest(array['Asia/Tokyo', 'US/Pacific-New', '']) zone`,
  )
  expect(rows.map(({ known }) => known)).toEqual(['Asia/Tokyo', 'Europe/Tallinn', 'Europe/Tallinn'])
})

test('a database that is up to date is left as it is', async () => {
  const [connection] = await anEmptyDatabase(1)
  await migrate(connection!.db as never)
  expect(await migrate(connection!.db as never)).toEqual([])
})
