import type { Reply } from '#platform/web/api.ts'
import { type Part, replyOf } from './reply-of.ts'

type Card = Reply<'searchProviders'>['items'][number]
export type Candidate = Reply<'listForMatching'>['items'][number]
export type CandidateSession = Candidate['sessions'][number]

/** An identifier that is the same in every run. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A counsellor as lists show them; `number` tells them apart. */
export function cardOf(number: number, part: Part<Card> = {}): Card {
  const sessionId = idOf(1000 + number)
  const whole: Part<Card> = {
    providerId: idOf(number),
    slug: `counsellor-${number}`,
    firstName: 'Anna',
    lastName: `Lepalind ${number}`,
    profession: 'Psychologist',
    topicIds: [1, 5],
    languageIds: [1, 2],
    avgHourlyPrice: 54,
    city: 'Tallinn',
    sessionLocations: [1],
    nextAvailable: ['2026-11-25T08:00:00Z', '2026-11-26T14:00:00Z'],
    timezone: 'Europe/Tallinn',
    minPrice: 45,
    nextSessionTemplateId: sessionId,
    ...part,
    session: {
      sessionTemplateId: sessionId,
      type: 2,
      location: 1,
      languageId: 1,
      title: 'First conversation',
      fee: 45,
      durationInMinutes: 50,
      ...part.session,
    },
  }
  return replyOf('searchProviders', { items: [whole], page: 1, pageSize: 20, totalCount: 1 }).items[0]!
}

/** A counsellor with one session type, as the match questionnaire compares them. */
export function candidateOf(number: number, session: Part<CandidateSession> = {}, card: Part<Card> = {}): Candidate {
  const made = cardOf(number, card)
  const all = { ...made.session, nextAvailable: made.nextAvailable, firstIn: {}, ...session }
  return replyOf('listForMatching', { items: [{ card: made, sessions: [all] }] }).items[0]!
}

/** Everyone whom the questionnaire compares, in one piece. */
export const matchList = (...items: Candidate[]): Reply<'listForMatching'> => replyOf('listForMatching', { items })
