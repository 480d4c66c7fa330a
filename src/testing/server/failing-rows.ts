import { sql } from 'kysely'
import type { TestHouse } from './test-house.ts'

/** From now on no row of `table` can be written whose `column` is `id`: what a sweeper does about one that fails. */
export async function failOn(
  { db }: TestHouse,
  { table, column, id }: { table: string; column: string; id: string },
): Promise<void> {
  await sql`create or replace function fails() returns trigger language plpgsql as 'begin raise ''fails in this test''; end'`.execute(
    db,
  )
  await sql`create trigger ${sql.id(`fails_${id}`)} before insert on ${sql.table(table)} for each row
    when (new.${sql.ref(column)} = ${sql.lit(id)}) execute function fails()`.execute(db)
}
