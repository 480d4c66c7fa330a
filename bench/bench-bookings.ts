import { sql } from 'kysely'
import { startLogin } from '#modules/accounts/server/start-login.ts'
import { ceilToMinute, computeFreeSlots, instantAt, loadCalendars } from '#modules/availability/server/public.ts'
import { type BookableSession, findBookableSession } from '#modules/bookings/server/holds/bookable-session.ts'
import { MAX_ACTIVE_HOLDS } from '#modules/bookings/values/limits.ts'
import { hashToken } from '#platform/server/encryption.ts'
import type { BenchDatabase, BenchEnvironment } from './environment.ts'

export interface BenchBooking {
  customerAccountId: string
  providerId: string
  sessionTemplateId: string
  startAt: Temporal.Instant
}

const TIMES_PER_PROVIDER = 12
const DAY = 1440

/**
 * Lists up to `count` bookings that do not conflict, for the clients from index `firstClient` onwards. The list is
 * shorter if these clients would exceed their hold limit or too few times are available.
 */
export async function listBenchBookings(
  { deps, connection }: BenchDatabase,
  count: number,
  firstClient = 0,
): Promise<BenchBooking[]> {
  const now = deps.clock.now()
  const from = ceilToMinute(now) + 2 * DAY
  const providerCount = Math.ceil((count / TIMES_PER_PROVIDER) * 1.6)
  const { rows: providers } = await connection.pool.query<{ provider_id: string; session_template_id: string }>(
    `select provider_id, session_template_id from session_search join provider_search using (provider_number)
     where position = 0 and duration_minutes = 60 order by hashint4extended(provider_number, $1) limit $2`,
    [firstClient, providerCount],
  )
  const { rows: clients } = await connection.pool.query<{ customer_account_id: string }>(
    `select customer_account_id from customer_account where role = 0 order by customer_account_id offset $1 limit $2`,
    [firstClient, Math.ceil(count / MAX_ACTIVE_HOLDS)],
  )
  const condition = sql`p.provider_id = any(${providers.map((row) => row.provider_id)}::uuid[])`
  const calendars = await loadCalendars(deps.db, condition, { from, to: from + 40 * DAY, now })
  const templateIds = new Map(providers.map((row) => [row.provider_id, row.session_template_id]))
  const times = calendars.flatMap(({ providerId, schedule, taken }) => {
    const range = { from, to: from + 40 * DAY, now: ceilToMinute(now), duration: 60, step: 60 }
    const starts = schedule ? computeFreeSlots(schedule, taken, range).slice(0, TIMES_PER_PROVIDER) : []
    return starts.map((start) => ({
      providerId,
      sessionTemplateId: templateIds.get(providerId)!,
      startAt: instantAt(start),
    }))
  })
  // Sorted by time so that consecutive bookings are with different providers.
  const sorted = times
    .toSorted((a, b) => Temporal.Instant.compare(a.startAt, b.startAt))
    .slice(0, Math.min(count, clients.length * MAX_ACTIVE_HOLDS))
  return sorted.map((booking, index) => ({
    ...booking,
    customerAccountId: clients[index % clients.length]!.customer_account_id,
  }))
}

/** Logs each client in. @returns their bearer tokens */
export async function createTokens({ deps }: BenchDatabase, clients: readonly string[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  const { db, settings } = deps
  for (const customerAccountId of new Set(clients)) {
    const device = { device: 'bench', addressHash: hashToken('bench'), deviceHash: null }
    const context = { db, settings, now: deps.clock.now(), ...device }
    const { accessToken } = await startLogin(context, { customerAccountId, role: 0, emailConfirmed: true })
    tokens.set(customerAccountId, accessToken)
  }
  return tokens
}

export async function loadBookableSessions(
  { deps }: BenchEnvironment,
  bookings: readonly BenchBooking[],
): Promise<Map<string, BookableSession>> {
  const sessions = new Map<string, BookableSession>()
  for (const id of new Set(bookings.map((booking) => booking.sessionTemplateId)))
    sessions.set(id, (await findBookableSession(deps.db, id, { language: 'en', now: deps.clock.now() }))!)
  return sessions
}
