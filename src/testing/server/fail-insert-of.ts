import { sql } from 'kysely'
import type { TestDeps } from './test-deps.ts'

/** Makes every insert of a row with this `id` in `column` fail, to test how a job handles the failure. */
export async function failInsertOf(
  { db }: TestDeps,
  { table, column, id }: { table: string; column: string; id: string },
): Promise<void> {
  await sql`create or replace function fails() returns trigger language plpgsql as 'begin raise ''fails in this test''; end'`.execute(
    db,
  )
  await sql`create trigger ${sql.id(`fails_${id}`)} before insert on ${sql.table(table)} for each row
    when (new.${sql.ref(column)} = ${sql.lit(id)}) execute function fails()`.execute(db)
}
