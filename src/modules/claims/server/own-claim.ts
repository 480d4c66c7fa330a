import type { Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import './tables.ts'

export type Claim = Selectable<Tables['claim']>

/** Maps a claim to the reply for its client. */
export const toOwnClaim = (claim: Claim, encryption: Encryption) => ({
  claimId: claim.claim_id,
  status: claim.status,
  openedBy: claim.opened_by,
  text: claim.encrypted_text ? encryption.decrypt<string>(claim.encrypted_text) : '',
  openedAt: claim.opened_at,
  answerBy: claim.answer_by,
  words: claim.encrypted_answer && encryption.decrypt<string>(claim.encrypted_answer),
  answeredAt: claim.answered_at,
  refundAmount: claim.refund_cents,
})
