import { sql } from 'kysely'
import { startLogin } from '#modules/accounts/server/start-login.ts'
import { computeFreeSlots, instantAt, loadCalendars, minuteAfter } from '#modules/availability/server/public.ts'
import { type BookableSession, findBookableSession } from '#modules/bookings/server/bookable-session.ts'
import { hashOf } from '#platform/server/encryption.ts'
import { MAX_LIVE_HOLDS } from '#platform/values/constants.ts'
import type { Ground } from './ground.ts'

export interface ToBook {
  customerAccountId: string
  providerId: string
  sessionTemplateId: string
  startAt: Temporal.Instant
}

const TIMES_EACH = 12
const DAY = 1440

/**
 * So many bookings that can all be made, or as many as the clients from this one on may hold unpaid; each time once.
 */
export async function bookingsToMake({ deps, connection }: Ground, count: number, firstClient = 0): Promise<ToBook[]> {
  const now = deps.clock.now()
  const from = minuteAfter(now) + 2 * DAY
  const wanted = Math.ceil((count / TIMES_EACH) * 1.6)
  const { rows: providers } = await connection.pool.query<{ provider_id: string; session_template_id: string }>(
    `select provider_id, session_template_id from session_search join provider_search using (provider_number)
     where position = 0 and duration_minutes = 60 order by hashint4extended(provider_number, $1) limit $2`,
    [firstClient, wanted],
  )
  const { rows: clients } = await connection.pool.query<{ customer_account_id: string }>(
    `select customer_account_id from customer_account where role = 0 order by customer_account_id offset $1 limit $2`,
    [firstClient, Math.ceil(count / MAX_LIVE_HOLDS)],
  )
  const which = sql`p.provider_id = any(${providers.map((one) => one.provider_id)}::uuid[])`
  const calendars = await loadCalendars(deps.db, which, { from, to: from + 40 * DAY, now })
  const template = new Map(providers.map((one) => [one.provider_id, one.session_template_id]))
  const times = calendars.flatMap(({ providerId, schedule, taken }) => {
    const span = { from, to: from + 40 * DAY, now: minuteAfter(now), duration: 60, step: 60 }
    const starts = schedule ? computeFreeSlots(schedule, taken, span).slice(0, TIMES_EACH) : []
    return starts.map((start) => ({
      providerId,
      sessionTemplateId: template.get(providerId)!,
      startAt: instantAt(start),
    }))
  })
  // Neighbours in the list belong to different counsellors, as people who book at the same moment do.
  const spread = times
    .toSorted((a, b) => Temporal.Instant.compare(a.startAt, b.startAt))
    .slice(0, Math.min(count, clients.length * MAX_LIVE_HOLDS))
  return spread.map((one, i) => ({ ...one, customerAccountId: clients[i % clients.length]!.customer_account_id }))
}

/** A bearer token of each of these clients. */
export async function tokensOf({ deps }: Ground, clients: readonly string[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  const { db, settings } = deps
  for (const customerAccountId of new Set(clients)) {
    const how = { db, settings, now: deps.clock.now(), device: 'bench', addressHash: hashOf('bench') }
    const { accessToken } = await startLogin(how, { customerAccountId, role: 0, emailConfirmed: true })
    tokens.set(customerAccountId, accessToken)
  }
  return tokens
}

export async function offersOf({ deps }: Ground, bookings: readonly ToBook[]): Promise<Map<string, BookableSession>> {
  const offers = new Map<string, BookableSession>()
  for (const id of new Set(bookings.map((one) => one.sessionTemplateId)))
    offers.set(id, (await findBookableSession(deps.db, id, { language: 'en', now: deps.clock.now() }))!)
  return offers
}
