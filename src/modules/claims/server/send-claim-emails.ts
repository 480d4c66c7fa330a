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
  first: string
  last: string
  language: UiLanguage
  timezone: string
}
interface ClaimParticipants {
  client: Person & { closed: boolean }
  counsellor: Person
  title: string
  start_at: string
  end_at: string
  payment_intent_id: string | null
  /** The transfer was made before the claim: transfers run a day after the session, claims are accepted for 14 days. */
  is_paid_out: boolean
}

/** SQL for a `Person` as JSON, from the account's alias and the time zone column. */
const personSql = (
  account: string,
  timezone: string,
) => sql`json_build_object('email', ${sql.ref(`${account}.email_address`)},
  'first', ${sql.ref(`${account}.first_name`)}, 'last', ${sql.ref(`${account}.last_name`)},
  'language', ${sql.ref(`${account}.ui_language`)}, 'timezone', ${sql.ref(timezone)}, 'closed', ${sql.ref(`${account}.closed_at`)} is not null)`

async function loadClaimParticipants(tx: Tx, bookingId: string): Promise<ClaimParticipants> {
  const { rows } = await sql<ClaimParticipants>`
    select ${personSql('c', 'c.timezone')} as client, ${personSql('o', 'p.timezone')} as counsellor, b.title,
      to_json(b.start_at) #>> '{}' as start_at, to_json(b.end_at) #>> '{}' as end_at, pay.payment_intent_id,
      ${IS_PAID_OUT} as is_paid_out
    from booking b
    join customer_account c on c.customer_account_id = b.customer_account_id
    join provider_account p on p.provider_id = b.provider_id
    join customer_account o on o.customer_account_id = p.customer_account_id
    left join payment pay on pay.purpose = 'booking' and pay.purpose_id = b.booking_id
    where b.booking_id = ${bookingId}`.execute(tx)
  return rows[0]!
}

const getRecipient = ({ email, language, timezone }: Person) => ({ email, language, timezone })

function buildSessionData(
  deps: Pick<AppDeps, 'settings'>,
  { client, counsellor, ...session }: ClaimParticipants,
  bookingId: string,
) {
  const path = buildPagePath('mySessions', client.language, {
    paymentIntentId: session.payment_intent_id ?? bookingId,
  })
  return {
    firstName: client.first,
    personName: `${counsellor.first} ${counsellor.last}`,
    title: session.title,
    startAt: Temporal.Instant.from(session.start_at).toString(),
    endAt: Temporal.Instant.from(session.end_at).toString(),
    link: deps.settings.publicUrl + path,
  }
}

/** Emails the client that the claim was received and when to expect contact. */
export async function sendClaimReceived(deps: AppDeps, tx: Tx, claim: Claim): Promise<void> {
  const participants = await loadClaimParticipants(tx, claim.booking_id)
  await enqueueEmail(tx, deps, {
    kind: 'claimReceived',
    to: getRecipient(participants.client),
    data: {
      ...buildSessionData(deps, participants, claim.booking_id),
      answerBy: claim.answer_by.toString(),
      isPaidOut: participants.is_paid_out,
    },
    dedupeKey: `claim-received:${claim.claim_id}`,
  })
}

/** Emails the client who waited an apology, and the provider what was recorded and how to reply. */
export async function sendAbsenceEmails(deps: AppDeps, tx: Tx, claim: Claim): Promise<void> {
  const { booking_id: bookingId, claim_id: claimId } = claim
  const participants = await loadClaimParticipants(tx, bookingId)
  const { client, counsellor } = participants
  const session = buildSessionData(deps, participants, bookingId)
  if (!client.closed)
    await enqueueEmail(tx, deps, {
      kind: 'counsellorAbsent',
      to: getRecipient(client),
      data: { ...session, answerBy: claim.answer_by.toString() },
      dedupeKey: `counsellor-absent:${claimId}`,
    })
  await enqueueEmail(tx, deps, {
    kind: 'absenceNoted',
    to: getRecipient(counsellor),
    data: {
      ...session,
      firstName: counsellor.first,
      personName: `${client.first} ${client.last}`,
      link: deps.settings.publicUrl + buildPagePath('contactUs', counsellor.language),
    },
    dedupeKey: `absence-noted:${claimId}`,
  })
}

interface ClaimDecision {
  /** `calledOff`: not decided by an administrator; the provider cancelled the session, which is refunded in full. */
  outcome: 'answered' | 'rejected' | 'refunded' | 'calledOff'
  words: string
  /** The reasons shown to the provider. */
  wordsForCounsellor: string | null
  refundCents: number
  at: Temporal.Instant
}

/** Emails the client the answer and, once the claim is decided, the provider the effect on their part. */
export async function sendClaimDecided(deps: AppDeps, tx: Tx, claim: Claim, decided: ClaimDecision): Promise<void> {
  const participants = await loadClaimParticipants(tx, claim.booking_id)
  const session = buildSessionData(deps, participants, claim.booking_id)
  const { outcome, words, refundCents, at } = decided
  const isOurs = claim.opened_by === 'machine'
  if (!participants.client.closed)
    await enqueueEmail(tx, deps, {
      kind: 'claimAnswered',
      to: getRecipient(participants.client),
      data: { ...session, outcome, words, refundCents, isOurs },
      dedupeKey: `claim-${outcome}:${claim.claim_id}:${at.epochMilliseconds}`,
    })
  // A provider who cancelled the session knows the effect, and was never informed of the claim.
  if (outcome === 'answered' || outcome === 'calledOff') return
  const { counsellor, client } = participants
  const link = deps.settings.publicUrl + buildPagePath('billing', counsellor.language)
  await enqueueEmail(tx, deps, {
    kind: 'claimSettled',
    to: getRecipient(counsellor),
    data: {
      ...session,
      firstName: counsellor.first,
      personName: `${client.first} ${client.last}`,
      refundCents,
      isPaidOut: participants.is_paid_out,
      words: decided.wordsForCounsellor,
      isOurs,
      link,
    },
    dedupeKey: `claim-settled:${claim.claim_id}`,
  })
}
