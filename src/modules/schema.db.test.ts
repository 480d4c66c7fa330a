import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { describeCatalog } from '#testing/server/describe-catalog.ts'
import { readSchema } from './schema.ts'

async function openEmptyDatabase() {
  const url = inject('postgresUrl')
  const name = `s_${randomBytes(6).toString('hex')}`
  const admin = connect(url, 1)
  await admin.pool.query(`create database ${name}`)
  const connection = connect(url.replace(/\/postgres$/, `/${name}`), 2)
  onTestFinished(async () => {
    await connection.close()
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
  })
  return connection.pool
}

test('migrating a database of the first release gives the same schema as a new database', async () => {
  const [created, migrated] = [await openEmptyDatabase(), await openEmptyDatabase()]
  const schema = readSchema()
  const firstRelease = readFileSync(join(import.meta.dirname, '../migrations/first-release.sql'), 'utf8')
  await migrate(created, schema)
  await migrate(migrated, { create: firstRelease, migrations: [] })
  await migrate(migrated, schema)
  expect(await describeCatalog(migrated)).toEqual(await describeCatalog(created))
})

test('the schema contains the files of all modules', () => {
  const { create } = readSchema()
  const files = globSync('*/server/{schema,references}.sql', { cwd: import.meta.dirname })
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter((file) => !create.includes(readFileSync(join(import.meta.dirname, file), 'utf8')))).toEqual([])
})

test('known_zone replaces an unknown time zone with Tallinn', async () => {
  const database = await openEmptyDatabase()
  await migrate(database, readSchema())
  const { rows } = await database.query(
    `select zone, known_zone(zone) as known from unnest(array['Asia/Tokyo', 'US/Pacific-New', '']) zone`,
  )
  expect(rows.map(({ known }) => known)).toEqual(['Asia/Tokyo', 'Europe/Tallinn', 'Europe/Tallinn'])
})
