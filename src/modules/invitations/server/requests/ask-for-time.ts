import { sql, type Transaction } from 'kysely'
import { takeLetter } from '#modules/accounts/server/public.ts'
import { refuseWithdrawn, wordsOfConsent } from '#modules/accounts/server/terms/public.ts'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { findPublicProvider } from '#modules/providers/server/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { writeMail } from '#platform/server/email/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import '#modules/feedback/server/tables.ts'
import { takeBackLink } from './take-back-link.ts'

interface Counsellor {
  email_address: string
  first_name: string
  ui_language: UiLanguage
  timezone: string
}

/** A visitor or client asks for up to three other times; the counsellor gets it by mail (decisions: request form). */
export const askForTime: Handler<AllCalls['customerRequest']> = async (wanted, context) => {
  const found = await findPublicProvider(context.db, wanted.providerId)
  if (!found) return context.refuse('providerNotFound')
  if (wanted.availableTimes.some((time) => Temporal.Instant.compare(time, context.now) <= 0))
    return context.refuse('timeTooSoon')
  const version = wanted.healthConsent || null
  if (version && version !== CONSENT_WORDING.request.version) return context.refuse('wordsChanged')
  const times = wanted.availableTimes.map((time) => time.toString())
  const phone = wanted.phone || null
  const mark = markOf(context as Context, [found.providerId, wanted.email.toLowerCase(), phone, ...times])
  if (await isSent(context as Context, mark)) return null
  await takeLetter(context as Context, 'request', wanted.email)
  const counsellor = await counsellorOf(context as Context, found.providerId)
  const reader = { language: context.language, timezone: wanted.timezone ?? counsellor.timezone }
  await context.db.transaction().execute(async (tx) => {
    if (context.who && !version) await refuseWhoTookBack(tx, context.who.customerAccountId)
    const kept = await tx
      .insertInto('customer_request')
      .values({
        provider_id: found.providerId,
        customer_account_id: context.who?.customerAccountId ?? null,
        sealed: context.sealing.seal({ name: wanted.name, email: wanted.email, phone, ...reader }),
        available_times: sql`${times}::timestamptz[]`,
        created_at: context.now,
        sent_mark: mark,
        consent_version: version,
        consent_words: version && wordsOfConsent('request', context.language),
      })
      .onConflict((conflict) => conflict.column('sent_mark').doNothing())
      .returning('customer_request_id')
      .executeTakeFirst()
    if (!kept) return
    const id = kept.customer_request_id
    const to = { email: counsellor.email_address, language: counsellor.ui_language, timezone: counsellor.timezone }
    const data = { firstName: counsellor.first_name, name: wanted.name, email: wanted.email, phone, times }
    await writeMail(tx, context, { kind: 'requestForProvider', to, data, dedupeKey: `request:${id}` })
    const sender = { email: wanted.email, ...reader }
    await writeMail(tx, context, {
      kind: 'requestReceived',
      to: sender,
      data: { name: wanted.name, times, link: takeBackLink(context as Context, id) },
      dedupeKey: `request-received:${id}`,
    })
  })
  return null
}

/** Asking a counsellor for a session rests on their consent too, unless they have given it to this very request. */
async function refuseWhoTookBack(tx: Transaction<Tables>, me: string): Promise<void> {
  await sql`select from customer_account where customer_account_id = ${me} for no key update`.execute(tx)
  await refuseWithdrawn(tx, me)
}

/** The same form of the same person on the same day: another day, a mended phone or a login since then make it another one. */
function markOf({ sealing, now, who }: Context, sent: (string | null)[]): Buffer {
  const day = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  return sealing.mark(JSON.stringify(['request', day, who?.customerAccountId ?? null, ...sent]))
}

/** Pressed again because the first answer was lost on the way. An answered request has let go of its mark. */
async function isSent({ db }: Context, mark: Buffer): Promise<boolean> {
  const sent = await db
    .selectFrom('customer_request')
    .select('customer_request_id')
    .where('sent_mark', '=', mark)
    .executeTakeFirst()
  return sent !== undefined
}

async function counsellorOf({ db }: Context, providerId: string): Promise<Counsellor> {
  const { rows } = await sql<Counsellor>`
    select o.email_address, o.first_name, o.ui_language, p.timezone
    from provider_account p join customer_account o using (customer_account_id) where p.provider_id = ${providerId}`.execute(
    db,
  )
  return rows[0]!
}
