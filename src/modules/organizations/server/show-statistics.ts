import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { loadOwnOrganization } from './own-organization.ts'
import './tables.ts'

interface MonthRow {
  month: string
  sessions: number | null
  clients: number | null
  attendance: number | null
  rating: number | null
}
type ShownMonthRow = MonthRow & { sessions: number; clients: number }

/** Returns the stored figures for the last twelve months that have been computed, without recomputing them. */
export const getOrganizationStatistics: Handler<AllCalls['companyNumbers']> = async (_input, context) => {
  const { organization_id: organizationId } = await loadOwnOrganization(context)
  const { rows } = await sql<MonthRow>`
    select to_char(month, 'YYYY-MM') as month, sessions, clients, attendance, rating::float8 as rating
    from organization_month where organization_id = ${organizationId} order by month desc limit 12`.execute(context.db)
  const months = rows.toReversed().map(({ attendance, ...row }) => ({ ...row, attendancePercentage: attendance }))
  return { months, total: computeTotal(rows.filter((row): row is ShownMonthRow => row.sessions !== null)) }
}

/**
 * Computes totals from visible cells only, so that subtracting those cells from a total does not reveal the hidden
 * ones.
 */
function computeTotal(shown: readonly ShownMonthRow[]) {
  const rated = shown.filter((row) => row.rating !== null)
  const withAttendance = shown.filter((row) => row.attendance !== null)
  const isNone = shown.length === 0
  return {
    shownMonths: shown.length,
    sessions: isNone ? null : sum(shown, (row) => row.sessions),
    clientsAMonth: isNone ? null : Math.round(sum(shown, (row) => row.clients) / shown.length),
    attendancePercentage:
      withAttendance.length === 0
        ? null
        : Math.round(
            sum(withAttendance, (row) => row.attendance! * row.sessions) / sum(withAttendance, (row) => row.sessions),
          ),
    rating: rated.length === 0 ? null : Math.round((10 * sum(rated, (row) => row.rating!)) / rated.length) / 10,
  }
}

const sum = (rows: readonly ShownMonthRow[], getValue: (row: ShownMonthRow) => number): number =>
  rows.reduce((total, row) => total + getValue(row), 0)
