import type { TestDeps } from '../test-deps.ts'

type Row = Record<string, unknown>

/** All rows by table and primary key. In a table without a primary key, the whole row is the key. */
export type DatabaseRows = Map<string, Map<string, Row>>

interface TableKeys {
  table: string
  keys: string[] | null
}

/**
 * Query for the tables to read and their primary keys. The excluded tables contain no data about people, or the tests
 * delete their rows.
 */
const KEYS = `select c.relname as table,
  (select array_agg(a.attname::text) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
   where i.indrelid = c.oid and i.indisprimary) as keys
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not c.relispartition and c.relname not in ('schema_migration', 'vat_rate', 'rate_limit_counter') order by 1`

/** Reads every table. */
export async function readDatabaseRows({ connection }: TestDeps): Promise<DatabaseRows> {
  const { rows: tables } = await connection.pool.query<TableKeys>(KEYS)
  const all: DatabaseRows = new Map()
  for (const { table, keys } of tables) {
    const { rows } = await connection.pool.query<{ row: Row }>(`select to_jsonb(t) as row from "${table}" t`)
    all.set(table, new Map(rows.map(({ row }) => [JSON.stringify(keys?.map((key) => row[key]) ?? row), row])))
  }
  return all
}

/** Returns the rows that are in `rows` but not in `others`. */
export const subtractRows = (rows: DatabaseRows, others: DatabaseRows): DatabaseRows =>
  new Map(
    [...rows].map(([table, byKey]) => [table, new Map([...byKey].filter(([key]) => !others.get(table)?.has(key)))]),
  )

/** Adds the rows of `added` to `rows`. */
export function addRows(rows: DatabaseRows, added: DatabaseRows): void {
  for (const [table, byKey] of added) {
    const known = rows.get(table) ?? new Map()
    for (const [key, row] of byKey) known.set(key, row)
    rows.set(table, known)
  }
}

/**
 * Lists the columns, as 'table.column', whose values differ between `before` and `after`, and 'table (deleted)' for
 * each table with a deleted row.
 */
export function listChanges(before: DatabaseRows, after: DatabaseRows): string[] {
  const changes = new Set<string>()
  for (const [table, byKey] of before)
    for (const [key, row] of byKey) {
      const now = after.get(table)?.get(key)
      if (!now) changes.add(`${table} (deleted)`)
      else
        for (const column of Object.keys(row))
          if (JSON.stringify(row[column]) !== JSON.stringify(now[column])) changes.add(`${table}.${column}`)
    }
  return [...changes].toSorted()
}

/**
 * Lists the columns, as 'table.column', in which one of the owners' ids was newly stored in a row that does not belong
 * to them.
 */
export function listNewReferences(
  ids: ReadonlyMap<string, readonly string[]>,
  { ownerRows, callerRows, after }: Record<'ownerRows' | 'callerRows' | 'after', DatabaseRows>,
): string[] {
  const ownerIds = new Set([...ids.values()].flat())
  const references = new Set<string>()
  for (const [table, byKey] of subtractRows(after, ownerRows))
    for (const [key, row] of byKey)
      for (const [column, value] of Object.entries(row)) {
        const isNew = callerRows.get(table)?.get(key)?.[column] !== value
        if (typeof value === 'string' && ownerIds.has(value) && isNew) references.add(`${table}.${column}`)
      }
  return [...references].toSorted()
}

const ID_COLUMNS = `select c.table_name as table, c.column_name as column from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
  and (c.udt_name = 'uuid' or (c.udt_name in ('text', 'citext') and c.column_name ~ '(_id|^slug|^email_address)$'))
  and not exists (select from information_schema.key_column_usage k
    join information_schema.table_constraints f using (constraint_schema, constraint_name)
    where f.constraint_type = 'FOREIGN KEY' and k.table_schema = c.table_schema
    and k.table_name = c.table_name and k.column_name = c.column_name)
  order by 1, 2`

/**
 * Lists the identifiers in rows by column, as 'table.column': every uuid, Stripe id, slug and email address that is not
 * a foreign key. New tables are included automatically.
 */
export async function listIds({ connection }: TestDeps, rows: DatabaseRows): Promise<Map<string, string[]>> {
  const { rows: columns } = await connection.pool.query<{ table: string; column: string }>(ID_COLUMNS)
  const ids = new Map<string, string[]>()
  for (const { table, column } of columns) {
    const values = [...(rows.get(table)?.values() ?? [])].map((row) => row[column])
    const found = [...new Set(values.filter((value): value is string => typeof value === 'string'))]
    if (found.length > 0) ids.set(`${table}.${column}`, found)
  }
  return ids
}

/** Lists the tables that have ids and a single-column primary key but no rows in `rows`. */
export async function listEmptyTables({ connection }: TestDeps, rows: DatabaseRows): Promise<string[]> {
  const { rows: columns } = await connection.pool.query<{ table: string }>(
    `select distinct c.table from (${ID_COLUMNS}) c join pg_index i on i.indrelid = format('%I', c.table)::regclass
     where i.indisprimary and i.indnkeyatts = 1`,
  )
  return columns.map(({ table }) => table).filter((table) => rows.get(table)?.size === 0)
}
