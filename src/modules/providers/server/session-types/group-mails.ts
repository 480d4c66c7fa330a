import { sql } from 'kysely'
import { pagePath } from '#modules/pages.ts'
import type { House } from '#platform/server/context.ts'
import { writeMail } from '#platform/server/email/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { Tx } from './change-offering.ts'
import type { Decision } from './group-decisions.ts'
import { saidIn } from './said-in.ts'

interface Reader {
  email: string
  first_name: string
  language: UiLanguage
  timezone: string
}

async function readerOf(tx: Tx, providerId: string): Promise<Reader> {
  const { rows } = await sql<Reader>`
    select o.email_address as email, o.first_name, o.ui_language as language, p.timezone
    from provider_account p join customer_account o using (customer_account_id) where p.provider_id = ${providerId}`.execute(
    tx,
  )
  return rows[0]!
}

/** The link leads to the page where both choices stand; opening it decides nothing. */
function partsFor(house: House, one: Decision, reader: Reader) {
  const page = pagePath('sessionTypes', reader.language)
  return {
    to: { email: reader.email, language: reader.language, timezone: reader.timezone },
    data: {
      firstName: reader.first_name,
      title: saidIn(one.texts, reader.language).title,
      startAt: one.start_at.toString(),
      endAt: one.end_at.toString(),
      link: house.settings.publicUrl + page,
    },
  }
}

/** To the counsellor, a day before: too few people, hold it or call it off. */
export async function mailBelowMinimum(house: House, tx: Tx, one: Decision): Promise<void> {
  const { to, data } = partsFor(house, one, await readerOf(tx, one.provider_id))
  const { booked, min_participants: minimum, refund: refundCents } = one
  await writeMail(tx, house, {
    kind: 'groupBelowMinimum',
    to,
    data: { ...data, booked, minimum, refundCents, decideBy: one.decide_by.toString() },
    dedupeKey: `group-asked:${one.group_session_recurrence_id}`,
  })
}

/** To the counsellor: nobody decided, so it was called off. The members have mails of their own. */
export async function mailUndecided(
  house: House,
  tx: Tx,
  { decision, bookings, refund }: { decision: Decision; bookings: number; refund: number },
): Promise<void> {
  const { to, data } = partsFor(house, decision, await readerOf(tx, decision.provider_id))
  await writeMail(tx, house, {
    kind: 'groupUndecided',
    to,
    data: { ...data, booked: bookings, refundCents: refund },
    dedupeKey: `group-undecided:${decision.group_session_recurrence_id}`,
  })
}
