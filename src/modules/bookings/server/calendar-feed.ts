import { sql, type Transaction } from 'kysely'
import { renderCalendarFeed } from '#modules/bookings/emails/shared/calendar-file.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { buildPagePath } from '#modules/pages.ts'
import { type AppDeps, type Handler, requireProviderId } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { createKeyedHash, isSameSecret } from '#platform/server/encryption.ts'
import type { SessionLocation, UiLanguage } from '#platform/values/enums.ts'
import './tables.ts'

type Settings = Pick<AppDeps, 'settings'>

/** The secret in the address is derived from the feed's id, so that it does not have to be stored (decision 0002). */
const deriveFeedSecret = ({ settings }: Settings, feedId: string): string =>
  createKeyedHash(settings.authSecret, `calendar-feed.${feedId}`).toString('base64url')

const buildFeedUrl = (deps: Settings, feedId: string): string =>
  `${deps.settings.publicUrl}/api/calendar-feed/${feedId}/${deriveFeedSecret(deps, feedId)}`

/** Returns the address at which other programs read the provider's sessions; null if there is none. */
export const getCalendarFeed: Handler<AllCalls['getCalendarFeed']> = async (_none, context) => {
  const feed = await context.db
    .selectFrom('calendar_feed')
    .select(['calendar_feed_id', 'read_at'])
    .where('provider_id', '=', requireProviderId(context))
    .executeTakeFirst()
  return { url: feed ? buildFeedUrl(context, feed.calendar_feed_id) : null, readAt: feed?.read_at ?? null }
}

/** Creates a feed address. Any earlier address stops working. */
export const createCalendarFeed: Handler<AllCalls['createCalendarFeed']> = async (_none, context) => {
  const calendar_feed_id = crypto.randomUUID()
  const values = { calendar_feed_id, ui_language: context.language, created_at: context.now, read_at: null }
  await context.db
    .insertInto('calendar_feed')
    .values({ ...values, provider_id: requireProviderId(context) })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(values))
    .execute()
  return { url: buildFeedUrl(context, calendar_feed_id), readAt: null }
}

export const deleteCalendarFeed: Handler<AllCalls['deleteCalendarFeed']> = async (_none, context) => {
  await context.db.deleteFrom('calendar_feed').where('provider_id', '=', requireProviderId(context)).execute()
  return { url: null, readAt: null }
}

interface FeedRow {
  id: string
  sequence: number
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  location: SessionLocation
  address: string | null
}

/** How far back the feed goes. */
const PAST = { hours: 24 * 90 }
/** Minimum time between two updates of `read_at`, so that not every read causes a write. */
const READ_STEP = { hours: 1 }
const MAX_ENTRIES = 5_000

/**
 * Returns the sessions of the provider whose secret address is requested, in the same neutral form as in emailed
 * calendar files, and records when the address was last read. The error is the same whether the address never existed,
 * was replaced, or belongs to a blocked, deactivated or closed account.
 */
export const readCalendarFeed: Handler<AllCalls['readCalendarFeed']> = async ({ id, secret }, context) => {
  if (!isSameSecret(secret, deriveFeedSecret(context, id))) return context.fail('notFound')
  const { rows: feeds } = await sql<{ provider_id: string; ui_language: UiLanguage }>`
    select f.provider_id, f.ui_language from calendar_feed f join provider_account p using (provider_id)
    join customer_account o using (customer_account_id)
    where f.calendar_feed_id = ${id} and p.blocked_at is null and o.login_blocked_at is null
      and o.deactivated_at is null and o.closed_at is null`.execute(context.db)
  const [feed] = feeds
  if (!feed) return context.fail('notFound')
  await sql`
    update calendar_feed set read_at = ${context.now}
    where calendar_feed_id = ${id} and coalesce(read_at < ${context.now.subtract(READ_STEP)}::timestamptz, true)`.execute(
    context.db,
  )
  const { rows } = await sql<FeedRow>`
    select coalesce(b.booking_id, g.group_occurrence_id) as id, coalesce(b.moves, 0) as sequence, c.start_at, c.end_at,
      coalesce(b.location, t.location) as location, coalesce(b.address, t.address) as address
    from calendar_entry c
    left join booking b on b.booking_id = c.booking_id
    left join group_occurrence g on g.group_occurrence_id = c.group_occurrence_id
    left join session_template t on t.session_template_id = g.session_template_id
    where c.provider_id = ${feed.provider_id} and c.hold_expires_at is null
      and c.busy && tstzrange(${context.now.subtract(PAST)}::timestamptz, null)
    order by c.start_at limit ${MAX_ENTRIES}`.execute(context.db)
  const { brand, publicUrl } = context.settings
  const link = (sessionId: string) => publicUrl + buildPagePath('providerSession', feed.ui_language, { id: sessionId })
  return renderCalendarFeed(
    rows.map((row) => ({
      bookingId: row.id,
      sequence: row.sequence,
      startAt: row.start_at.toString(),
      endAt: row.end_at.toString(),
      location: row.location,
      address: row.address,
      link: link(row.id),
    })),
    { language: feed.ui_language, brand },
  )
}

/** Deletes the calendar feed address of a deleted account. */
export const eraseCalendarFeed = (tx: Transaction<Tables>, customerAccountId: string) =>
  sql`
    delete from calendar_feed using provider_account p
    where calendar_feed.provider_id = p.provider_id and p.customer_account_id = ${customerAccountId}`.execute(tx)
