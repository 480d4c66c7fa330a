import { sql, type Transaction } from 'kysely'
import { consumeRateLimit } from '#modules/accounts/server/public.ts'
import { assertNoWithdrawnConsent, getConsentWording } from '#modules/accounts/server/terms/public.ts'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { findPublicProvider } from '#modules/search/server/public.ts'
import type { CanFail, Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import '#modules/invitations/server/tables.ts'
import { createCancelRequestLink } from './cancel-request-link.ts'

interface ProviderRow {
  email_address: string
  first_name: string
  ui_language: UiLanguage
  timezone: string
}

/** Requests up to three other times for a visitor or client and emails the provider (decisions: request form). */
export const createSessionRequest: Handler<AllCalls['customerRequest']> = async (input, context) => {
  const found = await findPublicProvider(context.db, input.providerId)
  if (!found) return context.fail('providerNotFound')
  if (input.availableTimes.some((time) => Temporal.Instant.compare(time, context.now) <= 0))
    return context.fail('timeTooSoon')
  const version = input.healthConsent || null
  if (version && version !== CONSENT_WORDING.request.version) return context.fail('wordsChanged')
  const times = input.availableTimes.map((time) => time.toString())
  const phone = input.phone || null
  const fingerprint = computeFingerprint(context, [found.providerId, input.email.toLowerCase(), phone, ...times])
  if (await isSent(context, fingerprint)) return null
  await consumeRateLimit(context, 'request', input.email)
  const provider = await loadProvider(context, found.providerId)
  const reader = { language: context.language, timezone: input.timezone ?? provider.timezone }
  await context.db.transaction().execute(async (tx) => {
    if (context.caller && !version) await assertConsentNotWithdrawn(context, tx, context.caller.customerAccountId)
    const inserted = await tx
      .insertInto('session_request')
      .values({
        provider_id: found.providerId,
        customer_account_id: context.caller?.customerAccountId ?? null,
        encrypted: context.encryption.encrypt({ name: input.name, email: input.email, phone, ...reader }),
        available_times: sql`${times}::timestamptz[]`,
        created_at: context.now,
        submission_fingerprint: fingerprint,
        consent_version: version,
        consent_wording: version && getConsentWording('request', context.language),
      })
      .onConflict((conflict) => conflict.column('submission_fingerprint').doNothing())
      .returning('session_request_id')
      .executeTakeFirst()
    if (!inserted) return
    const id = inserted.session_request_id
    const to = { email: provider.email_address, language: provider.ui_language, timezone: provider.timezone }
    const data = { firstName: provider.first_name, name: input.name, email: input.email, phone, times }
    await enqueueEmail(tx, context, { kind: 'requestForProvider', to, data, dedupeKey: `request:${id}` })
    const sender = { email: input.email, ...reader }
    await enqueueEmail(tx, context, {
      kind: 'requestReceived',
      to: sender,
      data: { name: input.name, times, link: createCancelRequestLink(context, id) },
      dedupeKey: `request-received:${id}`,
    })
  })
  return null
}

/** A request needs the client's consent, unless it was given with this request. */
async function assertConsentNotWithdrawn(
  context: CanFail<'consentWithdrawn'>,
  tx: Transaction<Tables>,
  customerAccountId: string,
): Promise<void> {
  await sql`select from customer_account where customer_account_id = ${customerAccountId} for no key update`.execute(tx)
  await assertNoWithdrawnConsent(context, tx, customerAccountId)
}

/**
 * Identifies a repeated submission of the same form by the same person on the same day. Another day, a corrected phone
 * number or a login in between makes it a new request.
 */
function computeFingerprint({ encryption, now, caller }: Context, sent: (string | null)[]): Buffer {
  const day = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  return encryption.fingerprint(JSON.stringify(['request', day, caller?.customerAccountId ?? null, ...sent]))
}

/** Detects a retry after a lost reply. The fingerprint is cleared once a request has been answered. */
async function isSent({ db }: Context, fingerprint: Buffer): Promise<boolean> {
  const sent = await db
    .selectFrom('session_request')
    .select('session_request_id')
    .where('submission_fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return sent !== undefined
}

async function loadProvider({ db }: Context, providerId: string): Promise<ProviderRow> {
  const { rows } = await sql<ProviderRow>`
    select o.email_address, o.first_name, o.ui_language, p.timezone
    from provider_account p join customer_account o using (customer_account_id) where p.provider_id = ${providerId}`.execute(
    db,
  )
  return rows[0]!
}
