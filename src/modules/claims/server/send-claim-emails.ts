import { sql, type Transaction } from 'kysely'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { Claim } from './own-claim.ts'
import { IS_PAID_OUT } from './review-claims.ts'

type Tx = Transaction<Tables>

interface Person {
  email: string
  firstName: string
  lastName: string
  language: UiLanguage
  timezone: string
  isDeleted: boolean
}
interface SessionOfClaim {
  client: Person
  provider: Person
  title: string
  start_at: string
  end_at: string
  payment_intent_id: string | null
  /**
   * Whether the provider's share was transferred before the claim was opened. This can happen because transfers run a
   * day after the session, while a claim can be opened for 14 days.
   */
  is_paid_out: boolean
}

/** Builds SQL that selects a `Person` as JSON, given the account's alias and the time zone column. */
const personSql = (
  account: string,
  timezone: string,
) => sql`json_build_object('email', ${sql.ref(`${account}.email_address`)},
  'firstName', ${sql.ref(`${account}.first_name`)}, 'lastName', ${sql.ref(`${account}.last_name`)},
  'language', ${sql.ref(`${account}.ui_language`)}, 'timezone', ${sql.ref(timezone)}, 'isDeleted', ${sql.ref(`${account}.closed_at`)} is not null)`

async function loadSession(tx: Tx, bookingId: string): Promise<SessionOfClaim> {
  const { rows } = await sql<SessionOfClaim>`
    select ${personSql('client', 'client.timezone')} as client, ${personSql('owner', 'p.timezone')} as provider, b.title,
      to_json(b.start_at) #>> '{}' as start_at, to_json(b.end_at) #>> '{}' as end_at, pay.payment_intent_id,
      ${IS_PAID_OUT} as is_paid_out
    from booking b
    join customer_account client on client.customer_account_id = b.customer_account_id
    join provider_account p on p.provider_id = b.provider_id
    join customer_account owner on owner.customer_account_id = p.customer_account_id
    left join payment pay on pay.purpose = 'booking' and pay.purpose_id = b.booking_id
    where b.booking_id = ${bookingId}`.execute(tx)
  return rows[0]!
}

const toRecipient = ({ email, language, timezone }: Person) => ({ email, language, timezone })

const formatName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

/** Builds the session data for an email to the client. */
function buildSessionData(
  deps: Pick<AppDeps, 'settings'>,
  { client, provider, ...session }: SessionOfClaim,
  bookingId: string,
) {
  const path = buildPagePath('mySessions', client.language, {
    paymentIntentId: session.payment_intent_id ?? bookingId,
  })
  return {
    firstName: client.firstName,
    personName: formatName(provider),
    title: session.title,
    startAt: Temporal.Instant.from(session.start_at).toString(),
    endAt: Temporal.Instant.from(session.end_at).toString(),
    link: deps.settings.publicUrl + path,
  }
}

/**
 * Emails the client to confirm that the claim has been received and to state the deadline by which an administrator
 * will contact them.
 */
export async function sendClaimReceived(deps: AppDeps, tx: Tx, claim: Claim): Promise<void> {
  const session = await loadSession(tx, claim.booking_id)
  await enqueueEmail(tx, deps, {
    kind: 'claimReceived',
    to: toRecipient(session.client),
    data: {
      ...buildSessionData(deps, session, claim.booking_id),
      answerBy: claim.answer_by.toString(),
      isPaidOut: session.is_paid_out,
    },
    dedupeKey: `claim-received:${claim.claim_id}`,
  })
}

/** Emails an apology to the client who waited, and tells the provider what was recorded and how to reply. */
export async function sendAbsenceEmails(deps: AppDeps, tx: Tx, claim: Claim): Promise<void> {
  const { booking_id: bookingId, claim_id: claimId } = claim
  const session = await loadSession(tx, bookingId)
  const { client, provider } = session
  const sessionData = buildSessionData(deps, session, bookingId)
  if (!client.isDeleted)
    await enqueueEmail(tx, deps, {
      kind: 'counsellorAbsent',
      to: toRecipient(client),
      data: { ...sessionData, answerBy: claim.answer_by.toString() },
      dedupeKey: `counsellor-absent:${claimId}`,
    })
  await enqueueEmail(tx, deps, {
    kind: 'absenceRecorded',
    to: toRecipient(provider),
    data: {
      ...sessionData,
      firstName: provider.firstName,
      personName: formatName(client),
      link: deps.settings.publicUrl + buildPagePath('contactUs', provider.language),
    },
    dedupeKey: `absence-noted:${claimId}`,
  })
}

interface ClaimDecision {
  /**
   * `sessionCancelled`: the provider cancelled the session, so it is refunded in full and no administrator has to
   * decide.
   */
  outcome: 'answered' | 'rejected' | 'refunded' | 'sessionCancelled'
  words: string
  /** The reasons shown to the provider. */
  wordsForCounsellor: string | null
  refundCents: number
  at: Temporal.Instant
}

/** Emails the answer to the client and, once the claim is decided, tells the provider what happens to their share. */
export async function sendClaimDecided(deps: AppDeps, tx: Tx, claim: Claim, decision: ClaimDecision): Promise<void> {
  const session = await loadSession(tx, claim.booking_id)
  const { client, provider } = session
  const sessionData = buildSessionData(deps, session, claim.booking_id)
  const { outcome, words, refundCents, at } = decision
  const isOurs = claim.opened_by === 'system'
  if (!client.isDeleted)
    await enqueueEmail(tx, deps, {
      kind: 'claimAnswered',
      to: toRecipient(client),
      data: { ...sessionData, outcome, words, refundCents, isOurs },
      dedupeKey: `claim-${outcome}:${claim.claim_id}:${at.epochMilliseconds}`,
    })
  // A provider who cancelled the session already knows about the refund and was never told about the claim.
  if (outcome === 'answered' || outcome === 'sessionCancelled') return
  const link = deps.settings.publicUrl + buildPagePath('billing', provider.language)
  await enqueueEmail(tx, deps, {
    kind: 'claimSettled',
    to: toRecipient(provider),
    data: {
      ...sessionData,
      firstName: provider.firstName,
      personName: formatName(client),
      refundCents,
      isPaidOut: session.is_paid_out,
      words: decision.wordsForCounsellor,
      isOurs,
      link,
    },
    dedupeKey: `claim-settled:${claim.claim_id}`,
  })
}
