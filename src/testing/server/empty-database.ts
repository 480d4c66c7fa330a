import type { Pool } from 'pg'

/** Tables whose rows are not data of a test. */
const KEPT = ['schema_migration', 'vat_rate']
const TABLES = `select quote_ident(relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all($1)`

/**
 * Adds `test.empty_database(sessions)` to a migrated database. It ends all sessions except `sessions`, empties the
 * database and returns the number of deleted rows, or null if the schema has been changed since.
 *
 * One function whose plans PostgreSQL stores: reading the catalogs and planning a statement for each table after each
 * test took three times as long.
 */
export async function addEmptyDatabase(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(TABLES, [KEPT])
  await pool.query(`
    create schema test;
    create table test.vat_rate as table public.vat_rate;
    create function test.empty_database(sessions int[]) returns int language plpgsql as $$
    declare
      deleted int;
      total int := 0;
    begin
      loop
        perform pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and pid <> all(sessions);
        exit when not found;
        -- The server's own wait for a session to end takes at least a tenth of a second.
        perform pg_sleep(0.001), pg_stat_clear_snapshot();
      end loop;
      if exists (select from test.schema_change) then return null; end if;
      -- Disables foreign keys and the triggers that forbid deletion.
      set local session_replication_role = replica;
      ${rows.map(({ name }) => emptyTable(name)).join('')}
      -- The only rows that the schema inserts.
      if exists ((table vat_rate except table test.vat_rate) union all (table test.vat_rate except table vat_rate)) then
        delete from vat_rate;
        insert into vat_rate table test.vat_rate;
      end if;
      return total;
    end $$;
    ${RECORD_SCHEMA_CHANGES}`)
}

const emptyTable = (name: string) => `
  if exists (select from public.${name}) then
    delete from public.${name};
    get diagnostics deleted = row_count;
    total := total + deleted;
  end if;`

/** Inserts a row into `test.schema_change` for each change of the schema, temporary tables aside. */
const RECORD_SCHEMA_CHANGES = `
  create table test.schema_change ();
  create function test.record_schema_change() returns event_trigger language plpgsql security definer as $$
  begin
    if tg_event = 'sql_drop' and not exists (select from pg_event_trigger_dropped_objects() where not is_temporary)
      or tg_event = 'ddl_command_end'
        and not exists (select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp')
    then return; end if;
    insert into test.schema_change default values;
  end $$;
  create event trigger record_schema_drop on sql_drop execute function test.record_schema_change();
  create event trigger record_schema_change on ddl_command_end execute function test.record_schema_change();`
