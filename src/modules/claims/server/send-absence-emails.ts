import type { Transaction } from 'kysely'
import { pagePath } from '#modules/pages.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { buildSessionData, getRecipient, loadClaimParticipants } from './claim-mails.ts'
import type { Claim } from './own-claim.ts'

/** Emails an apology to the client who waited, and tells the provider what was recorded and how to reply. */
export async function sendAbsenceEmails(house: House, tx: Transaction<Tables>, claim: Claim): Promise<void> {
  const { booking_id: bookingId, claim_id: claimId } = claim
  const sides = await loadClaimParticipants(tx, bookingId)
  const { client, counsellor } = sides
  const session = buildSessionData(house, sides, bookingId)
  if (!client.closed)
    await writeMail(tx, house, {
      kind: 'counsellorAbsent',
      to: getRecipient(client),
      data: { ...session, answerBy: claim.answer_by.toString() },
      dedupeKey: `counsellor-absent:${claimId}`,
    })
  await writeMail(tx, house, {
    kind: 'absenceNoted',
    to: getRecipient(counsellor),
    data: {
      ...session,
      firstName: counsellor.first,
      personName: `${client.first} ${client.last}`,
      link: house.settings.publicUrl + pagePath('contactUs', counsellor.language),
    },
    dedupeKey: `absence-noted:${claimId}`,
  })
}
