import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import { migrate, UnsupportedDatabaseError } from './migrate.ts'

/** Creates an empty database and returns one connection for each simulated server process. */
async function createEmptyDatabase(processCount: number) {
  const url = inject('postgresUrl')
  const name = `m_${randomBytes(6).toString('hex')}`
  const admin = connect(url, 1)
  await admin.pool.query(`create database ${name}`)
  const connections = Array.from({ length: processCount }, () => connect(url.replace(/\/postgres$/, `/${name}`), 2))
  onTestFinished(async () => {
    for (const connection of connections) await connection.close()
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
  })
  return connections
}

const SCHEMA = {
  create: 'create table pet (name text primary key, age int not null)',
  migrations: [
    { name: '20260101000000-pet-age', statements: 'alter table pet add column age int not null default 1' },
    { name: '20260102000000-pet-age', statements: 'alter table pet alter column age drop default' },
  ],
}
/** The schema before both migrations. */
const FIRST_RELEASE = { create: 'create table pet (name text primary key)', migrations: [] }

test('four processes that start concurrently create the schema once, and a later start does nothing', async () => {
  const connections = await createEmptyDatabase(4)
  const done = await Promise.all(connections.map(({ pool }) => migrate(pool, SCHEMA)))
  expect(done.flat()).toEqual(['schema'])
  expect(await migrate(connections[0]!.pool, SCHEMA)).toEqual([])
})

test('an older database gets the migrations it lacks, once, in order, and keeps its data', async () => {
  const connections = await createEmptyDatabase(4)
  const { pool } = connections[0]!
  await migrate(pool, FIRST_RELEASE)
  await pool.query(`insert into pet (name) values ('Muri')`)
  const done = await Promise.all(connections.map((copy) => migrate(copy.pool, SCHEMA)))
  expect(done.flat()).toEqual(SCHEMA.migrations.map(({ name }) => name))
  expect((await pool.query('select name, age from pet')).rows).toEqual([{ name: 'Muri', age: 1 }])
})

test('a failing migration changes nothing, and the next start tries again', async () => {
  const [connection] = await createEmptyDatabase(1)
  const { pool } = connection!
  await migrate(pool, FIRST_RELEASE)
  const [first] = SCHEMA.migrations
  const failing = { name: '20260103000000-pet-food', statements: 'alter table food add column pet text' }
  await expect(migrate(pool, { ...SCHEMA, migrations: [first!, failing] })).rejects.toThrow('food')
  expect((await pool.query('select * from pet')).fields.map(({ name }) => name)).toEqual(['name'])
  expect(await migrate(pool, SCHEMA)).toEqual(SCHEMA.migrations.map(({ name }) => name))
})

test('rejects a database of a newer version', async () => {
  const [connection] = await createEmptyDatabase(1)
  await migrate(connection!.pool, SCHEMA)
  const older = { ...SCHEMA, migrations: SCHEMA.migrations.slice(0, 1) }
  await expect(migrate(connection!.pool, older)).rejects.toThrow('20260102000000-pet-age')
})

test('rejects a database from before the first release and leaves it as it is', async () => {
  const [connection] = await createEmptyDatabase(1)
  await connection!.pool.query('create table kysely_migration (name text)')
  await expect(migrate(connection!.pool, SCHEMA)).rejects.toThrow(UnsupportedDatabaseError)
  const { rows } = await connection!.pool.query(`select tablename from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([{ tablename: 'kysely_migration' }])
})
