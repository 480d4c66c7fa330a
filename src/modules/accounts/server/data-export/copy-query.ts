import { sql } from 'kysely'

export type Row = Record<string, unknown>
export type Query = ReturnType<typeof sql<Row>>

export const euros = (column: string) => sql`round(${sql.ref(column)} / 100.0, 2)::float8`
