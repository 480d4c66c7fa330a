import { sql, type Transaction } from 'kysely'
import { pagePath } from '#modules/pages.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { writeMail } from '#platform/server/email/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'

interface Person {
  email: string
  first: string
  last: string
  language: UiLanguage
  timezone: string
  closed: boolean
}

interface Sides {
  client: Person
  counsellor: Person
  title: string
  start_at: string
  end_at: string
  booking_id: string
  payment_intent_id: string | null
  card_last4: string | null
  amount_cents: number
}

const person = (
  account: string,
  timezone: string,
) => sql`json_build_object('email', ${sql.ref(`${account}.email_address`)},
  'first', ${sql.ref(`${account}.first_name`)}, 'last', ${sql.ref(`${account}.last_name`)},
  'language', ${sql.ref(`${account}.ui_language`)}, 'timezone', ${sql.ref(timezone)}, 'closed', ${sql.ref(`${account}.closed_at`)} is not null)`

async function sidesOf(tx: Transaction<Tables>, refundId: string): Promise<Sides> {
  const { rows } = await sql<Sides>`
    select ${person('c', 'c.timezone')} as client, ${person('o', 'v.timezone')} as counsellor, b.title,
      to_json(b.start_at) #>> '{}' as start_at, to_json(b.end_at) #>> '{}' as end_at, b.booking_id, p.payment_intent_id,
      p.card_last4, r.amount_cents
    from refund r join payment p using (payment_id)
    join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    join customer_account c on c.customer_account_id = b.customer_account_id
    join provider_account v on v.provider_id = b.provider_id
    join customer_account o on o.customer_account_id = v.customer_account_id
    where r.refund_id = ${refundId}`.execute(tx)
  return rows[0]!
}

interface Refunded {
  refundId: string
  effect: { fromCounsellor: number; fromFee: number; payout: 'notSent' | 'underWay' | 'sent' }
  isCancelled: boolean
}

const toOf = ({ email, language, timezone }: Person) => ({ email, language, timezone })
/** To the client what comes back; to the counsellor, where their part or their hour is touched, what that means for them. */
export async function mailRefunded(house: House, tx: Transaction<Tables>, done: Refunded): Promise<void> {
  const { refundId, effect, isCancelled } = done
  const { client, counsellor, ...it } = await sidesOf(tx, refundId)
  const session = {
    title: it.title,
    startAt: Temporal.Instant.from(it.start_at).toString(),
    endAt: Temporal.Instant.from(it.end_at).toString(),
    amountCents: it.amount_cents,
    isCancelled,
  }
  const { publicUrl } = house.settings
  const paymentIntentId = it.payment_intent_id ?? it.booking_id
  if (!client.closed)
    await writeMail(tx, house, {
      kind: 'refundGiven',
      to: toOf(client),
      data: {
        ...session,
        firstName: client.first,
        personName: `${counsellor.first} ${counsellor.last}`,
        cardLast4: it.card_last4,
        link: publicUrl + pagePath('mySessions', client.language, { paymentIntentId }),
      },
      dedupeKey: `refund-given:${refundId}`,
    })
  if (counsellor.closed || (effect.fromCounsellor === 0 && !isCancelled)) return
  await writeMail(tx, house, {
    kind: 'refundTaken',
    to: toOf(counsellor),
    data: {
      ...session,
      // With what was given away before, where both bear that now: the counsellor was not written to then.
      amountCents: Math.max(it.amount_cents, effect.fromCounsellor + effect.fromFee),
      firstName: counsellor.first,
      personName: `${client.first} ${client.last}`,
      partCents: effect.fromCounsellor,
      isPaidOut: effect.payout !== 'notSent',
      link: publicUrl + pagePath('billing', counsellor.language),
    },
    dedupeKey: `refund-taken:${refundId}`,
  })
}
