import { sql, type Transaction } from 'kysely'
import { consumeRateLimit } from '#modules/accounts/server/public.ts'
import { assertNoWithdrawnConsent, getConsentWording } from '#modules/accounts/server/terms/public.ts'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { findPublicProvider } from '#modules/search/server/public.ts'
import type { CanFail, Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import '#modules/invitations/server/tables.ts'
import { createCancelRequestLink } from './cancel-request-link.ts'
import { emailProviderAboutRequest } from './email-provider.ts'
import type { Requester } from './session-requests.ts'

/**
 * Stores a visitor's or client's request for up to three times and emails both parties (decisions: request form).
 * @throws InvalidFieldError if a visitor's request does not include consent (decision 0051)
 */
export const createSessionRequest: Handler<AllCalls['customerRequest']> = async (input, context) => {
  const publicProvider = await findPublicProvider(context.db, input.providerId)
  if (!publicProvider) return context.fail('providerNotFound')
  if (input.availableTimes.some((time) => Temporal.Instant.compare(time, context.now) <= 0))
    return context.fail('timeTooSoon')
  const version = input.healthConsent || null
  if (version && version !== CONSENT_WORDING.request.version) return context.fail('wordsChanged')
  // Only a caller with an account can have consented before.
  if (!version && !context.caller) throw new InvalidFieldError('healthConsent', 'error.required')
  const times = input.availableTimes.map((time) => time.toString())
  const phone = input.phone || null
  const fingerprint = computeFingerprint(context, [
    publicProvider.providerId,
    input.email.toLowerCase(),
    phone,
    ...times,
  ])
  if (await isDuplicate(context, fingerprint)) return null
  await consumeRateLimit(context, 'request', input.email)
  const { providerId } = publicProvider
  const timezone = input.timezone ?? publicProvider.timezone
  const requester: Requester = { name: input.name, email: input.email, phone, language: context.language, timezone }
  await context.db.transaction().execute(async (tx) => {
    if (context.caller && !version) await assertConsentNotWithdrawn(context, tx, context.caller.customerAccountId)
    const inserted = await tx
      .insertInto('session_request')
      .values({
        provider_id: providerId,
        customer_account_id: context.caller?.customerAccountId ?? null,
        encrypted: context.encryption.encrypt(requester),
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
    await emailProviderAboutRequest(tx, context, { id, providerId, requester, times })
    await enqueueEmail(tx, context, {
      kind: 'requestReceived',
      to: { email: input.email, language: context.language, timezone },
      data: { name: input.name, times, link: createCancelRequestLink(context, id) },
      dedupeKey: `request-received:${id}`,
    })
  })
  return null
}

/** Fails if the client has withdrawn consent. Called only if the request does not itself include consent. */
async function assertConsentNotWithdrawn(
  context: CanFail<'consentWithdrawn'>,
  tx: Transaction<Tables>,
  customerAccountId: string,
): Promise<void> {
  await sql`select from customer_account where customer_account_id = ${customerAccountId} for no key update`.execute(tx)
  await assertNoWithdrawnConsent(context, tx, customerAccountId)
}

/**
 * Computes a fingerprint that identifies repeated submissions of the same form by the same person on the same day. A
 * submission on another day, with a corrected phone number or after a login counts as a new request.
 */
function computeFingerprint({ encryption, now, caller }: Context, content: (string | null)[]): Buffer {
  const day = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  return encryption.fingerprint(JSON.stringify(['request', day, caller?.customerAccountId ?? null, ...content]))
}

/**
 * Returns whether the request is a retry after a lost response. The fingerprint of an answered request is cleared, so
 * that the same request can be sent again.
 */
async function isDuplicate({ db }: Context, fingerprint: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('session_request')
    .select('session_request_id')
    .where('submission_fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row !== undefined
}
