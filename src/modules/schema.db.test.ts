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

const FIRST_RELEASE = {
  create: readFileSync(join(import.meta.dirname, '../migrations/first-release.sql'), 'utf8'),
  migrations: [],
}

test('migrating a database of the first release gives the same schema as a new database', async () => {
  const [created, migrated] = [await openEmptyDatabase(), await openEmptyDatabase()]
  const schema = readSchema()
  await migrate(created, schema)
  await migrate(migrated, FIRST_RELEASE)
  await migrate(migrated, schema)
  expect(await describeCatalog(migrated)).toEqual(await describeCatalog(created))
})

test('renames values in the rows of a database of the first release, and the ledger is append-only again', async () => {
  const database = await openEmptyDatabase()
  await migrate(database, FIRST_RELEASE)
  await database.query(`
    insert into bank_payout (stripe_payout_id, amount_cents, status, failure, sent_at, lost_at)
      values ('po_1', 9000, 'lost', 'other', now(), now()), ('po_2', 100, 'underWay', null, now(), null);
    insert into email (dedupe_key, kind, encrypted, recipient_fingerprint) values ('1', 'standingChanged', '', '');
    with entry as (insert into ledger_entry (at, kind, cause) values (now(), 'providerFee', 'txn_1') returning entry_id)
    insert into ledger_line (entry_id, account, amount_cents)
      select entry_id, account, cents from entry, (values ('providerCost', 93), ('held', -93)) line (account, cents)`)
  await migrate(database, readSchema())
  const { rows } = await database.query(`
    select status as value from bank_payout union all select stripe_payout_id from unresolved_bank_payout
    union all select kind || ' ' || account from ledger_entry join ledger_line using (entry_id)
    union all select kind from email order by value`)
  expect(rows.map(({ value }) => value)).toEqual([
    'accountStatusChanged',
    'failed',
    'inTransit',
    'po_1',
    'stripeFee held',
    'stripeFee stripeCost',
  ])
  await expect(database.query(`update ledger_line set amount_cents = 1`)).rejects.toThrow('ledger_line')
})

test('removes invisible characters from the names of a database of the first release, and then rejects them', async () => {
  const database = await openEmptyDatabase()
  await migrate(database, FIRST_RELEASE)
  await database.query(
    `with person as (
      insert into customer_account (email_address, password_hash, first_name, last_name)
        values ('a@b.test', '-', $1, $2) returning customer_account_id
    ), provider as (
      insert into provider_account (customer_account_id, slug, texts) select customer_account_id, 'a', $3 from person
        returning provider_id
    ), organization as (insert into organization (slug, name) values ('a', $1))
    insert into session_template (provider_id, type, location, texts, fee_cents, duration_minutes, language_id)
      select provider_id, 2, 1, $4, 5000, 50, 1 from provider`,
    [
      ' \u202EMa\u200Bri\n\u0007 To\u0303nu\u0085',
      '\u200B\u200B',
      { en: { about: 'a\u2066b\n👩\u200D⚕️ علی\u200Cرضا' } },
      { en: { title: 'Ca\u00ADlm\nhour', description: 'One\nTwo\u202E' }, et: { title: 'Tund', description: '' } },
    ],
  )
  await migrate(database, readSchema())
  const { rows } = await database.query(`
    select first_name, last_name, provider_account.texts, session_template.texts as session, organization.name
    from customer_account join provider_account using (customer_account_id) join session_template using (provider_id),
      organization`)
  expect(rows).toEqual([
    {
      first_name: 'Mari Tõnu',
      last_name: '–',
      texts: { en: { about: 'ab\n👩\u200D⚕️ علی\u200Cرضا' } },
      session: { en: { title: 'Calm hour', description: 'One\nTwo' }, et: { title: 'Tund', description: '' } },
      name: 'Mari Tõnu',
    },
  ])
  for (const hidden of ['\u200B', '\u202E', '\u2066', '\n', '\u0007', '\u3164', '\uFFFC', '\u00AD'])
    await expect(database.query(`update organization set name = $1`, [`Ma${hidden}ri`])).rejects.toThrow(
      'organization_name_visible',
    )
  await database.query(`update organization set name = $1`, ['علی\u200Cرضا ❤️ Õ'])
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
