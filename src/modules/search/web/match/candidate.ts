import type { Reply } from '#platform/web/call-request.ts'

/** A counsellor as the questionnaire compares them: the finder's card and what the card does not say. */
export type Candidate = Reply<'listForMatching'>['items'][number]
export type CandidateSession = Candidate['sessions'][number]
