import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'

type Card = Reply<'searchProviders'>['items'][number]
export type Candidate = Reply<'listForMatching'>['items'][number]
export type CandidateSession = Candidate['sessions'][number]

/** Builds a UUID from a number. */
export const buildTestId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Builds the card of a counsellor in a list. `number` determines the ids and the last name. */
export function buildProviderCard(number: number, part: PartialReply<Card> = {}): Card {
  const sessionId = buildTestId(1000 + number)
  const full: PartialReply<Card> = {
    providerId: buildTestId(number),
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
  return buildReply('searchProviders', { items: [full], page: 1, pageSize: 20, totalCount: 1 }).items[0]!
}

/** Builds a counsellor with one session type, in the form that the match questionnaire receives. */
export function buildCandidate(
  number: number,
  session: PartialReply<CandidateSession> = {},
  card: PartialReply<Card> = {},
): Candidate {
  const builtCard = buildProviderCard(number, card)
  const fullSession = { ...builtCard.session, nextAvailable: builtCard.nextAvailable, firstIn: {}, ...session }
  return buildReply('listForMatching', { items: [{ card: builtCard, sessions: [fullSession] }] }).items[0]!
}

/** Builds the reply with the candidates for the match questionnaire. */
export const buildMatchList = (...items: Candidate[]): Reply<'listForMatching'> =>
  buildReply('listForMatching', { items })
