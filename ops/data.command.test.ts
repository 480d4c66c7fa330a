import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { createTestFolder, runNpmScript } from './testing/npm-command.ts'

test('seed fills an empty database and rejects one with data', async () => {
  const folder = createTestFolder()
  const first = await runNpmScript('seed', ['--providers', '200'], folder)
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('200 counsellors') })
  const again = await runNpmScript('seed', ['--providers', '200'], folder)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') })
  const found = await queryRows(folder, 'select count(*)::int as count from provider_search')
  expect(found).toEqual([{ count: expect.any(Number) }])
  expect(found[0]!['count']).toBeGreaterThan(150)
})

test('superuser creates an administrator, promotes an existing account and rejects an invalid address', async () => {
  const folder = createTestFolder()
  const rejected = await runNpmScript('superuser', ['not-an-address'], folder)
  expect(rejected.code).toBe(1)
  expect(rejected.output).toContain('Usage: npm run superuser -- name@example.com')
  expect(rejected.output).not.toContain('    at ')
  const created = await runNpmScript('superuser', ['name@example.com'], folder)
  expect(created).toMatchObject({ code: 0, output: expect.stringContaining('name@example.com had no account') })

  await queryRows(
    folder,
    `insert into customer_account (email_address, password_hash, first_name, last_name, email_confirmed_at)
     values ('anna@example.com', 'none', 'Anna', 'Client', now()) returning 1`,
  )
  const promoted = await runNpmScript('superuser', ['anna@example.com'], folder)
  expect(promoted).toMatchObject({
    code: 0,
    output: expect.stringContaining('anna@example.com is now an administrator'),
  })
  const roles = 'select distinct role, email_address as email from customer_account order by email_address'
  const [anna, name] = await queryRows(folder, roles)
  expect(anna!['email']).toBe('anna@example.com')
  expect(name).toEqual({ email: 'name@example.com', role: anna!['role'] })
  const removed = await runNpmScript('superuser', ['anna@example.com', '--remove'], folder)
  expect(removed.output).toContain('anna@example.com is no longer an administrator')
})

/** Queries the database that a command has created in this folder. */
async function queryRows(folder: string, statement: string): Promise<Record<string, unknown>[]> {
  const server = await startEmbeddedPostgres(join(folder, 'data'))
  const connection = connect(server.getUrl('hool'), 1)
  try {
    return (await connection.pool.query(statement)).rows
  } finally {
    await connection.close()
    await server.close()
  }
}
