import type { Pool } from 'pg'

/** Tables that are not emptied. */
const KEPT = ['schema_migration', 'vat_rate']
const TABLES = `select quote_ident(relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all($1)`
/** Deleted rows remain on disk and slow down later scans, so a database of this size is not used again. */
const MAX_BYTES = 30_000_000

/**
 * Adds `test.empty_database(pids)` to a migrated database. It ends all sessions except `pids` and empties the database.
 * It returns whether the next test can use the database, which is not the case if the schema has changed, a session
 * does not end, or the database has grown large.
 *
 * It is a single function, because PostgreSQL caches a function's plans for the session: reading the catalogs and
 * planning a statement for each table after each test took three times as long. The session must have
 * `session_replication_role = replica`; changing it in the function would discard the plans.
 */
export async function addEmptyDatabase(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(TABLES, [KEPT])
  await pool.query(`
    create schema test;
    create table test.vat_rate as table public.vat_rate;
    create function test.empty_database(pids int[]) returns boolean language plpgsql as $$
    begin
      for attempt in 1..5000 loop
        perform pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and pid <> all(pids);
        exit when not found;
        if attempt = 5000 then return false; end if;
        -- pg_terminate_backend with a timeout checks only every tenth of a second.
        perform pg_sleep(0.001), pg_stat_clear_snapshot();
      end loop;
      if exists (select from test.schema_change) then return false; end if;
      ${rows.map(({ name }) => emptyTable(name)).join('')}
      -- The only rows that the schema inserts.
      if exists ((table vat_rate except table test.vat_rate) union all (table test.vat_rate except table vat_rate)) then
        delete from vat_rate;
        insert into vat_rate table test.vat_rate;
      end if;
      return pg_database_size(current_database()) < ${MAX_BYTES};
    end $$;
    ${RECORD_SCHEMA_CHANGES}`)
}

const emptyTable = (name: string) => `
      if exists (select from public.${name}) then delete from public.${name}; end if;`

/** Inserts a row into `test.schema_change` for each schema change, except those to temporary tables. */
const RECORD_SCHEMA_CHANGES = `
  create table test.schema_change ();
  create function test.record_schema_change() returns event_trigger language plpgsql security definer as $$
  begin
    if (case tg_event
      when 'sql_drop' then exists (select from pg_event_trigger_dropped_objects() where not is_temporary)
      else exists (select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp')
    end) then
      insert into test.schema_change default values;
    end if;
  end $$;
  create event trigger record_schema_drop on sql_drop execute function test.record_schema_change();
  create event trigger record_schema_change on ddl_command_end execute function test.record_schema_change();`
