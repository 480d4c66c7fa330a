import { type RawBuilder, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import {
  HOME_TIME_ZONE,
  ORGANIZATION_INVITATION_DAYS,
  STATISTICS_MIN_CLIENTS,
  STATISTICS_MIN_PROVIDERS,
} from '#platform/values/constants.ts'
import './tables.ts'

const MONTHS = 12
/**
 * Attendance can be recorded and feedback published for several days after a month ends, so a month's statistics are
 * computed only after that period.
 */
const READY_AFTER_DAYS = 8

/** Runs nightly: computes statistics for completed months and expires unanswered invitations. */
export async function updateOrganizations(deps: AppDeps): Promise<void> {
  await expireInvitations(deps)
  const today = deps.clock.now().toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate()
  const last = today.subtract({ days: READY_AFTER_DAYS }).toPlainYearMonth().subtract({ months: 1 })
  for (let monthsBack = 0; monthsBack < MONTHS; monthsBack++)
    await countMonth(deps, last.subtract({ months: monthsBack }))
}

/** Expires unanswered invitations and deletes their email addresses. */
async function expireInvitations({ db, clock }: AppDeps): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * ORGANIZATION_INVITATION_DAYS })
  await sql`
    update provider_organization set state = 'ended', ended_at = ${clock.now()}, ended_by = 'time', encrypted_email = null, email_fingerprint = null
    where state = 'invited' and invited_at <= ${before}`.execute(db)
  await db.deleteFrom('organization_manager_invitation').where('expires_at', '<=', clock.now()).execute()
}

/**
 * Values below the thresholds are never stored: a cell needs five clients and three providers, not counting providers
 * who manage the organization, because they could subtract their own share (decision 0039). Attendance also needs five
 * clients who did not attend, because a figure such as 95 out of 100 could otherwise single them out. A stored month is
 * not computed again.
 */
async function countMonth({ db, clock }: AppDeps, month: Temporal.PlainYearMonth): Promise<void> {
  const getStart = (yearMonth: Temporal.PlainYearMonth) =>
    yearMonth.toPlainDate({ day: 1 }).toZonedDateTime(HOME_TIME_ZONE).toInstant()
  const [from, to] = [getStart(month), getStart(month.add({ months: 1 }))]
  const firstDay = sql`${month.toPlainDate({ day: 1 }).toString()}::date`
  await sql`
    with g as materialized (
      select organization_id from organization where created_at < ${to} and not exists (
        select from organization_month stored
        where stored.organization_id = organization.organization_id and stored.month = ${firstDay})
    )
    insert into organization_month (organization_id, month, sessions, clients, attendance, rating, counted_at)
    select g.organization_id, ${firstDay},
      case when counted.is_enough then counted.sessions end, case when counted.is_enough then counted.clients end,
      case when counted.is_enough and counted.is_enough_absent then counted.attendance end, case when counted.is_enough and ratings.is_enough then ratings.rating end, ${clock.now()}
    from g
    cross join lateral (
      select count(distinct session) filter (where attended)::int as sessions, count(distinct client) filter (where attended)::int as clients,
        (round(20.0 * count(*) filter (where attended) / nullif(count(*), 0)) * 5)::int as attendance, ${isEnough(sql`attended`)} as is_enough,
        count(distinct client) filter (where not attended and not is_insider) >= ${STATISTICS_MIN_CLIENTS}::int as is_enough_absent
      from (
        select coalesce(b.group_occurrence_id, b.booking_id) as session, b.customer_account_id as client, b.provider_id as counsellor,
          b.status = 'completed' as attended, ${isInsider(from)} as is_insider
        from booking b where b.status in ('completed', 'noShow') and b.start_at >= ${from} and b.start_at < ${to}
          and ${wasMember(sql`b.start_at`)}
      ) sessions
    ) counted
    cross join lateral (
      select round(avg(score), 1) as rating, ${isEnough(sql`true`)} as is_enough
      from (
        select v.score, b.customer_account_id as client, b.provider_id as counsellor, ${isInsider(from)} as is_insider
        from public_feedback v join feedback f using (feedback_id) join booking b on b.booking_id = f.booking_id
        where v.published_at >= ${from} and v.published_at < ${to} and ${wasMember(sql`v.published_at`)}
      ) published
    ) ratings
    on conflict do nothing`.execute(db)
}

/** SQL condition: the matching rows cover enough clients and providers for statistics, not counting insiders. */
const isEnough = (condition: RawBuilder<unknown>) => sql`
  count(distinct client) filter (where ${condition} and not is_insider) >= ${STATISTICS_MIN_CLIENTS}::int
  and count(distinct counsellor) filter (where ${condition} and not is_insider) >= ${STATISTICS_MIN_PROVIDERS}::int`

/**
 * SQL condition on booking `b` of organization `g`: its provider manages the organization or has managed it at any time
 * since the month began.
 */
const isInsider = (from: Temporal.Instant) => sql`exists (
  select from provider_account p join (
    select customer_account_id, organization_id from organization_manager union all
    select customer_account_id, organization_id from past_manager where until > ${from}) m using (customer_account_id)
  where m.organization_id = g.organization_id and p.provider_id = b.provider_id)`

/** SQL condition on booking `b`: the provider was a confirmed member at the time `at`. */
const wasMember = (at: RawBuilder<unknown>) => sql`exists (select from provider_organization l
  where l.organization_id = g.organization_id and l.provider_id = b.provider_id and l.confirmed_at <= ${at}
    and (l.ended_at is null or l.ended_at > ${at}))`
