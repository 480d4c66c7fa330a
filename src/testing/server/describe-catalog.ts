import type { Pool } from 'pg'

const OWN_OBJECTS = `relnamespace = 'public'::regnamespace and relname <> 'schema_migration'`
const EXTENSION_OBJECTS = `select objid from pg_depend where deptype = 'e'`

/** Queries that return one `line` per object. */
const QUERIES = {
  columns: `
    select concat_ws(' ', relname || '.' || attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end,
      case attidentity when 'a' then 'identity always' when 'd' then 'identity' end,
      case when attgenerated <> '' then 'generated' end,
      'default ' || pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p') and attnum > 0 and not attisdropped and ${OWN_OBJECTS}`,
  // 'n' is a not-null constraint, which `columns` already covers.
  constraints: `
    select concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid)) as line
    from pg_constraint join pg_class on pg_class.oid = conrelid where contype <> 'n' and ${OWN_OBJECTS}`,
  indexes: `
    select pg_get_indexdef(indexrelid) as line from pg_index join pg_class on pg_class.oid = indrelid where ${OWN_OBJECTS}`,
  triggers: `
    select pg_get_triggerdef(pg_trigger.oid) as line
    from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and ${OWN_OBJECTS}`,
  functions: `
    select pg_get_functiondef(oid) as line from pg_proc
    where pronamespace = 'public'::regnamespace and prokind <> 'a' and oid not in (${EXTENSION_OBJECTS})`,
  'enums and domains': `
    select concat_ws(' ', typname, nullif(format_type(typbasetype, typtypmod), '-'),
      (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid)) as line
    from pg_type where typtype in ('e', 'd') and typnamespace = 'public'::regnamespace and oid not in (${EXTENSION_OBJECTS})`,
  'views and sequences': `
    select concat_ws(' ', relname, case when relkind in ('v', 'm') then pg_get_viewdef(oid) else 'sequence' end) as line
    from pg_class where relkind in ('v', 'm', 'S') and ${OWN_OBJECTS} and oid not in (${EXTENSION_OBJECTS})`,
  'storage parameters': `
    select relname || ' ' || array_to_string(reloptions, ', ') as line from pg_class where reloptions is not null and ${OWN_OBJECTS}`,
  extensions: `select extname as line from pg_extension`,
}
const TABLES = `select relname as line from pg_class where relkind in ('r', 'p') and ${OWN_OBJECTS}`

/** Describes every object of a database and the number of rows in each table, one per line. */
export async function describeCatalog(pool: Pool): Promise<string[]> {
  const lines: string[] = []
  for (const [title, query] of Object.entries(QUERIES)) lines.push(`## ${title}`, ...(await queryLines(pool, query)))
  lines.push('## rows of each table')
  for (const table of await queryLines(pool, TABLES)) lines.push(`${table} ${await countRows(pool, table)}`)
  return lines
}

async function queryLines(pool: Pool, query: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(query)
  return rows.map(({ line }) => line.trimEnd()).sort()
}

async function countRows(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*) from "${table}"`)
  return rows[0]!.count
}
