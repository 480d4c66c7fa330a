import { sql } from 'kysely'
import { stopLink, wants } from '#modules/accounts/server/email-preferences/public.ts'
import { IS_COUNSELLOR_ABSENT } from '#modules/claims/server/public.ts'
import { pagePath } from '#modules/pages.ts'
import type { House } from '#platform/server/context.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { onClock } from '#platform/server/night.ts'
import { FEEDBACK_ASK_AFTER } from '#platform/values/constants.ts'
import type { UiLanguage } from '#platform/values/enums.ts'

/** In the morning, on the client's clock. */
const FROM_HOUR = 9
const UNTIL_HOUR = 12
/** What a sweeper that stood still for longer has missed is not asked any more. */
const FRESH = { hours: 24 * 7 }

interface Pair {
  customer_account_id: string
  provider_id: string
  email: string
  first_name: string
  language: UiLanguage
  timezone: string
  counsellor: string
  payment_intent_id: string | null
  ended_at: Temporal.Instant
}

/**
 * Sweeper: asks once, and neutrally, the morning after a client's second completed session with a counsellor (decision 0025).
 * Everything is read now: not after one that was cancelled, missed or claimed, nor where something was said already.
 */
export async function askForFeedback(house: House): Promise<void> {
  const now = house.clock.now()
  for (const pair of await dueToBeAsked(house))
    if (isMorningAfter(pair, now))
      // One that fails holds up no other; whose it was, the log need not know.
      await ask(house, pair).catch((error: Error) => noteFault(house, { kind: 'ask-for-feedback', error }))
}

async function dueToBeAsked({ db, clock }: House): Promise<Pair[]> {
  const now = clock.now()
  const { rows } = await sql<Pair>`
    select distinct on (b.customer_account_id, b.provider_id) b.customer_account_id, b.provider_id, c.email_address as email,
      c.first_name, c.ui_language as language, c.timezone, o.first_name || ' ' || o.last_name as counsellor,
      pay.payment_intent_id, b.end_at as ended_at
    from booking b
    join customer_account c on c.customer_account_id = b.customer_account_id
    join provider_account p on p.provider_id = b.provider_id
    join customer_account o on o.customer_account_id = p.customer_account_id
    left join payment pay on pay.purpose = 'booking' and pay.purpose_id = b.booking_id
    where b.status = 'completed' and not ${IS_COUNSELLOR_ABSENT} and b.end_at > ${now.subtract(FRESH)} and b.end_at <= ${now}
      and c.closed_at is null and c.deactivated_at is null and p.feedback_off_at is null
      and (select count(*) from booking x where x.customer_account_id = b.customer_account_id and x.provider_id = b.provider_id
        and x.status = 'completed' and not exists (select from claim n
          where n.booking_id = x.booking_id and n.opened_by = 'machine' and n.status <> 'rejected')) >= ${FEEDBACK_ASK_AFTER}::int
      and not exists (select from feedback_ask a where a.customer_account_id = b.customer_account_id and a.provider_id = b.provider_id)
      and not exists (select from booking x left join feedback f using (booking_id) left join claim l using (booking_id)
        where x.customer_account_id = b.customer_account_id and x.provider_id = b.provider_id
        and (f.feedback_id is not null or (l.claim_id is not null and l.decided_at is null)))
    order by b.customer_account_id, b.provider_id, b.end_at desc`.execute(db)
  return rows
}

function isMorningAfter({ timezone, ended_at: endedAt }: Pair, now: Temporal.Instant): boolean {
  const on = (at: Temporal.Instant) => onClock(at, timezone)
  const here = on(now)
  const isMorning = here.hour >= FROM_HOUR && here.hour < UNTIL_HOUR
  return isMorning && Temporal.PlainDate.compare(on(endedAt).toPlainDate(), here.toPlainDate()) < 0
}

/** The row of the pair is what makes it once: whoever writes it writes the letter. */
async function ask(house: House, pair: Pair): Promise<void> {
  const { customer_account_id: customerAccountId } = pair
  await house.db.transaction().execute(async (tx) => {
    if (!(await wants(tx, customerAccountId, 'feedbackRequest'))) return
    const asked = await tx
      .insertInto('feedback_ask')
      .values({
        customer_account_id: pair.customer_account_id,
        provider_id: pair.provider_id,
        asked_at: house.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('asked_at')
      .executeTakeFirst()
    if (!asked) return
    const page = pagePath('mySessions', pair.language)
    const rest = pair.payment_intent_id ? `/${pair.payment_intent_id}#feedback` : '?when=reviews'
    await writeMail(tx, house, {
      kind: 'feedbackRequest',
      to: {
        email: pair.email,
        language: pair.language,
        timezone: pair.timezone,
        stop: stopLink(house, { customerAccountId, kind: 'feedbackRequest' }),
      },
      data: {
        firstName: pair.first_name,
        counsellorName: pair.counsellor,
        link: house.settings.publicUrl + page + rest,
      },
      dedupeKey: `feedback-request:${pair.customer_account_id}:${pair.provider_id}`,
    })
  })
}
