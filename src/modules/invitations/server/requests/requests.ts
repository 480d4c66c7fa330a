import { sql, type Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { pagePath } from '#modules/pages.ts'
import { type Context, type Handler, type House, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { REQUEST_DAYS } from '#platform/values/constants.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import '#modules/feedback/server/tables.ts'

/** Who asked, as it was sealed. Language and zone are missing from requests of before they were kept. */
interface Asker {
  name: string
  email: string
  phone: string | null
  language?: UiLanguage
  timezone?: string
}
const SHOWN = 100

/** Requests of the counsellor who asks: those without an answer first, then the newest. */
export const listRequests: Handler<AllCalls['listRequests']> = async (_none, context) => {
  const rows = await context.db
    .selectFrom('customer_request')
    .select(['customer_request_id', 'sealed', 'created_at', 'answer', 'answered_at'])
    // The driver reads instants one by one, not in arrays.
    .select(sql<string[]>`to_json(available_times)`.as('times'))
    .where('provider_id', '=', signedIn(context).providerId)
    .where('created_at', '>', oldest(context.now))
    .orderBy(sql`answer is not null`)
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => {
    const { name, email, phone } = context.sealing.open<Asker>(row.sealed)
    return {
      customerRequestId: row.customer_request_id,
      name,
      email,
      phone,
      availableTimes: row.times.map((at) => Temporal.Instant.from(at)),
      createdAt: row.created_at,
      answer: row.answer,
      answeredAt: row.answered_at,
    }
  })
}

/** A second press changes and sends nothing. */
export const declineRequest: Handler<AllCalls['declineRequest']> = async ({ id }, context) => {
  const providerId = signedIn(context).providerId!
  await context.db.transaction().execute(async (tx) => {
    const isFirst = await answerRequest(tx, { id, providerId, answer: 'declined', now: context.now })
    if (isFirst) await mailDeclined(tx, id, context as Context)
  })
  return null
}

interface Answer {
  id: string
  providerId: string
  answer: 'invited' | 'declined'
  now: Temporal.Instant
}

/**
 * Notes how an own request was answered; the first answer stays, and the same may be asked again. @returns whether this was it.
 * @throws Refusal 'notFound' for one that is not theirs.
 */
export async function answerRequest(
  tx: Transaction<Tables>,
  { id, providerId, answer, now }: Answer,
): Promise<boolean> {
  const { rows } = await sql<{ answer: string | null }>`
    select answer from customer_request where customer_request_id = ${id} and provider_id = ${providerId} for update`.execute(
    tx,
  )
  if (!rows[0]) throw new Refusal('notFound')
  if (rows[0].answer) return false
  await tx
    .updateTable('customer_request')
    .set({ answer, answered_at: now, sent_mark: null })
    .where('customer_request_id', '=', id)
    .execute()
  return true
}

interface Counsellor {
  name: string
  slug: string
  language: UiLanguage
  timezone: string
}

async function mailDeclined(tx: Transaction<Tables>, id: string, house: Context): Promise<void> {
  const { rows } = await sql<Counsellor & { sealed: Buffer }>`
    select r.sealed, o.first_name || ' ' || o.last_name as name, p.slug, o.ui_language as language, p.timezone
    from customer_request r join provider_account p using (provider_id)
    join customer_account o on o.customer_account_id = p.customer_account_id where r.customer_request_id = ${id}`.execute(
    tx,
  )
  const { sealed, ...counsellor } = rows[0]!
  const asker = house.sealing.open<Asker>(sealed)
  const language = asker.language ?? counsellor.language
  const page = pagePath('counsellor', language, { providerId: counsellor.slug })
  await writeMail(tx, house, {
    kind: 'requestDeclined',
    to: { email: asker.email, language, timezone: asker.timezone ?? counsellor.timezone },
    data: { firstName: asker.name, counsellorName: counsellor.name, link: house.settings.publicUrl + page },
    dedupeKey: `request-declined:${id}`,
  })
}

const oldest = (now: Temporal.Instant) => now.subtract({ hours: 24 * REQUEST_DAYS })

/** Nightly: a request names a person, and after a season its times are long past. */
export async function forgetOldRequests({ db, clock }: Pick<House, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('customer_request').where('created_at', '<=', oldest(clock.now())).execute()
}
