import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { ownOrganisation } from './own-organisation.ts'
import './tables.ts'

interface Row {
  month: string
  sessions: number | null
  clients: number | null
  attendance: number | null
  rating: number | null
}
type Shown = Row & { sessions: number; clients: number }

/** The last twelve months that were counted. Reads what was written once, and counts nothing anew. */
export const companyNumbers: Handler<AllCalls['companyNumbers']> = async (_nothing, context) => {
  const { organization_id: organizationId } = await ownOrganisation(context as Context)
  const { rows } = await sql<Row>`
    select to_char(month, 'YYYY-MM') as month, sessions, clients, attendance, rating::float8 as rating
    from organization_month where organization_id = ${organizationId} order by month desc limit 12`.execute(context.db)
  const months = rows.toReversed().map(({ attendance, ...row }) => ({ ...row, attendancePercentage: attendance }))
  return { months, total: totalOf(rows.filter((row): row is Shown => row.sessions !== null)) }
}

/** Made of the cells that are shown: nobody can take them away from it and keep the hidden rest. */
function totalOf(shown: readonly Shown[]) {
  const sum = (of: (row: Shown) => number) => shown.reduce((all, row) => all + of(row), 0)
  const rated = shown.filter((row) => row.rating !== null)
  const sessions = sum((row) => row.sessions)
  const isNone = shown.length === 0
  const told = shown.filter((row) => row.attendance !== null)
  const toldSessions = told.reduce((all, row) => all + row.sessions, 0)
  return {
    shownMonths: shown.length,
    sessions: isNone ? null : sessions,
    clientsAMonth: isNone ? null : Math.round(sum((row) => row.clients) / shown.length),
    attendancePercentage:
      told.length === 0
        ? null
        : Math.round(told.reduce((all, row) => all + row.attendance! * row.sessions, 0) / toldSessions),
    rating:
      rated.length === 0
        ? null
        : Math.round((10 * rated.reduce((all, row) => all + row.rating!, 0)) / rated.length) / 10,
  }
}
