import { sql } from 'kysely'
import { createUnsubscribeLink, isEmailEnabled } from '#modules/accounts/server/email-preferences/public.ts'
import { hasClaimSql, isProviderAbsentSql } from '#modules/claims/server/public.ts'
import { FEEDBACK_REQUEST_AFTER_SESSIONS } from '#modules/feedback/values/limits.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { recordFailedJob } from '#platform/server/failed-jobs/public.ts'
import { toRecipientTime } from '#platform/server/quiet-hours.ts'
import type { UiLanguage } from '#platform/values/enums.ts'

/** Requests are sent between these hours of the day, in the client's time zone. */
const FROM_HOUR = 9
const UNTIL_HOUR = 12
/** Requests that are overdue by more than this, for example after an outage, are skipped. */
const MAX_DELAY = { hours: 24 * 7 }

interface DuePair {
  customer_account_id: string
  provider_id: string
  email: string
  first_name: string
  language: UiLanguage
  timezone: string
  provider_name: string
  payment_intent_id: string | null
  ended_at: Temporal.Instant
}

/**
 * Runs hourly: requests feedback once, on the morning after a client's second completed session with a provider
 * (decision 0025). No request is sent after a cancelled session, a no-show or a claim, or if the client has already
 * given feedback.
 */
export async function sendFeedbackRequests(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  for (const pair of await findDuePairs(deps))
    if (isMorningAfter(pair, now))
      // A failure does not block the other requests. It is recorded without a subject, which would identify the client.
      await sendRequest(deps, pair).catch((error: Error) =>
        recordFailedJob(deps, { kind: 'send-feedback-requests', error }),
      )
}

async function findDuePairs({ db, clock }: AppDeps): Promise<DuePair[]> {
  const now = clock.now()
  const { rows } = await sql<DuePair>`
    select distinct on (b.customer_account_id, b.provider_id) b.customer_account_id, b.provider_id, c.email_address as email,
      c.first_name, c.ui_language as language, c.timezone, o.first_name || ' ' || o.last_name as provider_name,
      pay.payment_intent_id, b.end_at as ended_at
    from booking b
    join customer_account c on c.customer_account_id = b.customer_account_id
    join provider_account p on p.provider_id = b.provider_id
    join customer_account o on o.customer_account_id = p.customer_account_id
    left join payment pay on pay.purpose = 'booking' and pay.purpose_id = b.booking_id
    where b.status = 'completed' and not ${hasClaimSql()} and b.end_at > ${now.subtract(MAX_DELAY)} and b.end_at <= ${now}
      and c.closed_at is null and c.deactivated_at is null and p.feedback_off_at is null
      and (select count(*) from booking x where x.customer_account_id = b.customer_account_id and x.provider_id = b.provider_id
        and x.status = 'completed' and not ${isProviderAbsentSql('x')}) >= ${FEEDBACK_REQUEST_AFTER_SESSIONS}::int
      and not exists (select from feedback_request a where a.customer_account_id = b.customer_account_id and a.provider_id = b.provider_id)
      and not exists (select from booking x left join feedback f using (booking_id) left join claim l using (booking_id)
        where x.customer_account_id = b.customer_account_id and x.provider_id = b.provider_id
        and (f.feedback_id is not null or (l.claim_id is not null and l.decided_at is null)))
    order by b.customer_account_id, b.provider_id, b.end_at desc`.execute(db)
  return rows
}

function isMorningAfter({ timezone, ended_at: endedAt }: DuePair, now: Temporal.Instant): boolean {
  const toLocal = (at: Temporal.Instant) => toRecipientTime(at, timezone)
  const localNow = toLocal(now)
  const isMorning = localNow.hour >= FROM_HOUR && localNow.hour < UNTIL_HOUR
  return isMorning && Temporal.PlainDate.compare(toLocal(endedAt).toPlainDate(), localNow.toPlainDate()) < 0
}

/**
 * The primary key guarantees one request per client and provider: only the process that inserts the row sends the
 * email.
 */
async function sendRequest(deps: AppDeps, pair: DuePair): Promise<void> {
  const { customer_account_id: customerAccountId, provider_id: providerId } = pair
  await deps.db.transaction().execute(async (tx) => {
    if (!(await isEmailEnabled(tx, customerAccountId, 'feedbackRequest'))) return
    const inserted = await tx
      .insertInto('feedback_request')
      .values({
        customer_account_id: customerAccountId,
        provider_id: providerId,
        requested_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('requested_at')
      .executeTakeFirst()
    if (!inserted) return
    const page = buildPagePath('mySessions', pair.language)
    const suffix = pair.payment_intent_id ? `/${pair.payment_intent_id}#feedback` : '?when=reviews'
    await enqueueEmail(tx, deps, {
      kind: 'feedbackRequest',
      to: {
        email: pair.email,
        language: pair.language,
        timezone: pair.timezone,
        stop: createUnsubscribeLink(deps, { customerAccountId, kind: 'feedbackRequest' }),
      },
      data: {
        firstName: pair.first_name,
        counsellorName: pair.provider_name,
        link: deps.settings.publicUrl + page + suffix,
      },
      dedupeKey: `feedback-request:${customerAccountId}:${providerId}`,
    })
  })
}
