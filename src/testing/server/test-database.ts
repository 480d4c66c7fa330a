import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A migrated, empty database for one test. */
export interface TestDatabase {
  url: string
  /** Empties the database for the next test, or drops it when its schema has changed or it exceeds MAX_BYTES. */
  release(): Promise<void>
}

/** Fingerprint of the schema: a database whose schema a test changed is not reused. */
const SCHEMA = `select concat_ws(' ',
  (select count(*) || ' ' || md5(string_agg(oid || relname, '' order by oid)) from pg_class
    where relnamespace not in (select oid from pg_namespace where nspname like 'pg\\_%')),
  (select count(*) || ' ' || sum(ascii(tgenabled)) from pg_trigger),
  (select count(*) || ' ' || max(oid) from pg_constraint),
  (select count(*) || ' ' || md5(string_agg(prosrc, '' order by oid)) from pg_proc where pronamespace = 'public'::regnamespace),
  (select md5(string_agg(attname || atttypid, '' order by attrelid, attnum)) from pg_attribute where attnum > 0 and attrelid in
    (select oid from pg_class where relnamespace = 'public'::regnamespace))) as schema`

/** Deletes the rows of every table; replica mode turns off foreign keys and the triggers that forbid deleting. */
const EMPTY = `do $$
declare
  name text;
  has_rows boolean;
begin
  set local session_replication_role = replica;
  for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and relname not like 'kysely%' and relname <> 'vat_rate'
  loop
    execute format('select exists (select from %I)', name) into has_rows;
    if has_rows then execute format('delete from %I', name); end if;
  end loop;
end $$`

/** The VAT rates are the only rows that migrations insert. */
const RATES = "select coalesce(jsonb_agg(v order by v::text), '[]')::text as rates from vat_rate v"
const RESTORE_RATES = `with gone as (delete from vat_rate)
  insert into vat_rate select * from jsonb_populate_recordset(null::vat_rate, $1)`
/** Deleted rows remain on disk and slow down later scans, so a larger database is dropped. */
const MAX_BYTES = 30_000_000

const idlePool: Pooled[] = []

interface Pooled {
  name: string
  url: string
  admin: pg.Client
  schema: string
  rates: string
}

/** Takes an idle database of this worker or creates one. */
export async function testDatabase(): Promise<TestDatabase> {
  const pooled = idlePool.pop() ?? (await createPooled())
  return { url: pooled.url, release: () => release(pooled) }
}

async function createPooled(): Promise<Pooled> {
  const postgresUrl = inject('postgresUrl')
  const name = `t_${randomBytes(6).toString('hex')}`
  await executeOnce(postgresUrl, `create database ${name} template template_hool strategy file_copy`)
  const url = postgresUrl.replace(/\/postgres$/, `/${name}`)
  const admin = new pg.Client({ connectionString: url, application_name: 'test database' })
  admin.on('error', () => undefined)
  await admin.connect()
  const pooled = { name, url, admin, schema: '', rates: '' }
  return Object.assign(pooled, { schema: await readSchema(pooled), rates: await readRates(pooled) })
}

async function release(pooled: Pooled): Promise<void> {
  const isUsable = await tryEmpty(pooled).catch(() => false)
  if (isUsable) idlePool.push(pooled)
  else await drop(pooled)
}

async function tryEmpty(pooled: Pooled): Promise<boolean> {
  const { admin } = pooled
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await admin.query(`select pg_terminate_backend(pid, 5000) ${others}`)
  if ((await readSchema(pooled)) !== pooled.schema) return false
  await admin.query(EMPTY)
  if ((await readRates(pooled)) !== pooled.rates) await admin.query(RESTORE_RATES, [pooled.rates])
  const { rows } = await admin.query('select pg_database_size(current_database())::float8 as bytes')
  return rows[0].bytes < MAX_BYTES
}

async function drop({ admin, name }: Pooled): Promise<void> {
  await admin.end().catch(() => undefined)
  await executeOnce(inject('postgresUrl'), `drop database ${name} with (force)`)
}

async function executeOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const readSchema = async ({ admin }: Pooled): Promise<string> => (await admin.query(SCHEMA)).rows[0].schema
const readRates = async ({ admin }: Pooled): Promise<string> => (await admin.query(RATES)).rows[0].rates
