import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { folderOfTest, npmRun } from './testing/npm-command.ts'

test('seed fills an empty database and leaves one that holds people as it is', async () => {
  const folder = folderOfTest()
  const first = await npmRun('seed', ['--providers', '200'], folder)
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('200 counsellors') })
  const again = await npmRun('seed', ['--providers', '200'], folder)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') })
  const found = await rowsOf(folder, 'select count(*)::int as made from provider_search')
  expect(found).toEqual([{ made: expect.any(Number) }])
  expect(found[0]!['made']).toBeGreaterThan(150)
})

test('superuser makes an account, makes an account that exists one of theirs, and says what is wrong with an address', async () => {
  const folder = folderOfTest()
  const bad = await npmRun('superuser', ['not-an-address'], folder)
  expect(bad.code).toBe(1)
  expect(bad.output).toContain('Say whose account: npm run superuser -- name@example.com')
  expect(bad.output).not.toContain('    at ')
  const made = await npmRun('superuser', ['name@example.com'], folder)
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('There was no account of name@example.com') })

  await rowsOf(
    folder,
    `insert into customer_account (email_address, password_hash, first_name, last_name, email_confirmed_at)
     values ('anna@example.com', 'none', 'Anna', 'Client', now()) returning 1`,
  )
  const promoted = await npmRun('superuser', ['anna@example.com'], folder)
  expect(promoted).toMatchObject({ code: 0, output: expect.stringContaining('anna@example.com is a superuser now') })
  const roles = 'select distinct role, email_address as email from customer_account order by email_address'
  const [anna, name] = await rowsOf(folder, roles)
  expect(anna!['email']).toBe('anna@example.com')
  expect(name).toEqual({ email: 'name@example.com', role: anna!['role'] })
  const removed = await npmRun('superuser', ['anna@example.com', '--remove'], folder)
  expect(removed.output).toContain('anna@example.com is no superuser any more')
})

/** What a statement returns in the database that the command has left in its folder. */
async function rowsOf(folder: string, statement: string): Promise<Record<string, unknown>[]> {
  const server = await startEmbeddedPostgres(join(folder, 'data'))
  const connection = connect(server.urlOf('hool'), 1)
  try {
    return (await connection.pool.query(statement)).rows
  } finally {
    await connection.close()
    await server.close()
  }
}
