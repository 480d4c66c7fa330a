import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** At most one row. */
    site: {
      is_only: Generated<true>
      site_id: Generated<string>
    }
  }
}
