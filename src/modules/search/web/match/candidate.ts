import type { Reply } from '#platform/web/call-request.ts'

/** A provider as compared by the questionnaire: the card of the finder plus additional data. */
export type Candidate = Reply<'listForMatching'>['items'][number]
export type CandidateSession = Candidate['sessions'][number]
