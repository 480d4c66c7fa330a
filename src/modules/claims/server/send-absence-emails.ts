import type { Transaction } from 'kysely'
import { buildPagePath } from '#modules/pages.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import type { Claim } from './own-claim.ts'
import { buildSessionData, getRecipient, loadClaimParticipants } from './send-claim-emails.ts'

/** Emails an apology to the client who waited, and tells the provider what was recorded and how to reply. */
export async function sendAbsenceEmails(deps: AppDeps, tx: Transaction<Tables>, claim: Claim): Promise<void> {
  const { booking_id: bookingId, claim_id: claimId } = claim
  const sides = await loadClaimParticipants(tx, bookingId)
  const { client, counsellor } = sides
  const session = buildSessionData(deps, sides, bookingId)
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
