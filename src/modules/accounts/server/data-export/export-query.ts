import { sql } from 'kysely'

export type DataExportRow = Record<string, unknown>
export type DataExportQuery = ReturnType<typeof sql<DataExportRow>>

export const euros = (column: string) => sql`round(${sql.ref(column)} / 100.0, 2)::float8`
