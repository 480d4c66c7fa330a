import type { Reply } from '#platform/web/call-request.ts'

/** A provider as loaded for matching: the finder's card and the data that the answers are compared with. */
export type Candidate = Reply<'listForMatching'>['items'][number]
export type CandidateSession = Candidate['sessions'][number]
