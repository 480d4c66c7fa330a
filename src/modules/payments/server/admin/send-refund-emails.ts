import { sql, type Transaction } from 'kysely'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'

interface Person {
  email: string
  firstName: string
  lastName: string
  language: UiLanguage
  timezone: string
  isClosed: boolean
}

interface RefundParties {
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

/** Builds an SQL expression that yields a `Person` as JSON, from an account alias and a time zone column. */
const buildPersonJson = (
  account: string,
  timezone: string,
) => sql`json_build_object('email', ${sql.ref(`${account}.email_address`)},
  'firstName', ${sql.ref(`${account}.first_name`)}, 'lastName', ${sql.ref(`${account}.last_name`)},
  'language', ${sql.ref(`${account}.ui_language`)}, 'timezone', ${sql.ref(timezone)}, 'isClosed', ${sql.ref(`${account}.closed_at`)} is not null)`

async function loadParties(tx: Transaction<Tables>, refundId: string): Promise<RefundParties> {
  const { rows } = await sql<RefundParties>`
    select ${buildPersonJson('c', 'c.timezone')} as client, ${buildPersonJson('owner', 'provider.timezone')} as counsellor, b.title,
      to_json(b.start_at) #>> '{}' as start_at, to_json(b.end_at) #>> '{}' as end_at, b.booking_id, p.payment_intent_id,
      p.card_last4, r.amount_cents
    from refund r join payment p using (payment_id)
    join booking b on p.purpose = 'booking' and b.booking_id = p.purpose_id
    join customer_account c on c.customer_account_id = b.customer_account_id
    join provider_account provider on provider.provider_id = b.provider_id
    join customer_account owner on owner.customer_account_id = provider.customer_account_id
    where r.refund_id = ${refundId}`.execute(tx)
  return rows[0]!
}

interface RefundResult {
  refundId: string
  effect: { fromCounsellor: number; fromFee: number; payout: 'notSent' | 'inProgress' | 'sent' }
  isCancelled: boolean
}

const toRecipient = ({ email, language, timezone }: Person) => ({ email, language, timezone })

/** Emails the client about the refund, and the provider if it affects their share or their calendar. */
export async function sendRefundEmails(deps: AppDeps, tx: Transaction<Tables>, result: RefundResult): Promise<void> {
  const { refundId, effect, isCancelled } = result
  const { client, counsellor, ...details } = await loadParties(tx, refundId)
  const session = {
    title: details.title,
    startAt: Temporal.Instant.from(details.start_at).toString(),
    endAt: Temporal.Instant.from(details.end_at).toString(),
    amountCents: details.amount_cents,
    isCancelled,
  }
  const { publicUrl } = deps.settings
  const paymentIntentId = details.payment_intent_id ?? details.booking_id
  if (!client.isClosed)
    await enqueueEmail(tx, deps, {
      kind: 'refundForClient',
      to: toRecipient(client),
      data: {
        ...session,
        firstName: client.firstName,
        personName: `${counsellor.firstName} ${counsellor.lastName}`,
        cardLast4: details.card_last4,
        link: publicUrl + buildPagePath('mySessions', client.language, { paymentIntentId }),
      },
      dedupeKey: `refund-given:${refundId}`,
    })
  if (counsellor.isClosed || (effect.fromCounsellor === 0 && !isCancelled)) return
  await enqueueEmail(tx, deps, {
    kind: 'refundForProvider',
    to: toRecipient(counsellor),
    data: {
      ...session,
      // Includes earlier refunds at the platform’s expense that are now shared, because the provider was not emailed
      // about them.
      amountCents: Math.max(details.amount_cents, effect.fromCounsellor + effect.fromFee),
      firstName: counsellor.firstName,
      personName: `${client.firstName} ${client.lastName}`,
      partCents: effect.fromCounsellor,
      isPaidOut: effect.payout !== 'notSent',
      link: publicUrl + buildPagePath('billing', counsellor.language),
    },
    dedupeKey: `refund-taken:${refundId}`,
  })
}
