import { FREE_PARTS, type FreePart } from '#modules/search/values/match-constants.ts'
import { SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import type { Answers } from './answers.ts'
import type { Candidate, CandidateSession } from './candidate.ts'

export const EXPERIENCED_YEARS = 10
export const SOON_DAYS = 3
export const MAX_REASONS = 3
const DAY_MS = 86_400_000

/** Why a provider is in the list: an answer that they match. `reason-text.ts` formats it. */
export type Reason =
  | { kind: 'topics'; ids: number[] }
  | { kind: 'types'; ids: number[] }
  | { kind: 'languages'; ids: number[] }
  | { kind: 'free'; parts: FreePart[] }
  | { kind: 'experienced'; years: number }
  | { kind: 'soon' | 'video' | 'feedback' | 'price' | 'group' | 'online' }
  | { kind: 'inPerson'; town: string | null }

export interface MatchQuery {
  answers: Answers
  /** Milliseconds since 1970. */
  now: number
}

/** Lists all reasons, the most relevant first. Reasons about the session refer to the session shown. */
export function listReasons(
  { card, experienceInYears, hasVideo }: Candidate,
  session: CandidateSession,
  { answers, now }: MatchQuery,
): Reason[] {
  const intersect = (requested: readonly number[], offered: readonly number[]) =>
    requested.filter((id) => offered.includes(id))
  const topics = intersect(answers.topicIds, card.topicIds)
  const types = intersect(answers.providerTypeIds, card.providerTypeIds)
  const languages = intersect(answers.languageIds, [session.languageId])
  const parts = FREE_PARTS.filter((part) => answers.parts.includes(part) && session.firstIn[part])
  const [first] = session.nextAvailable
  const isSoon = first !== undefined && Date.parse(first) - now < SOON_DAYS * DAY_MS
  const years = experienceInYears ?? 0
  const prefers = (preference: Answers['preferences'][number]) => answers.preferences.includes(preference)
  const all: (Reason | false)[] = [
    topics.length > 0 && { kind: 'topics', ids: topics },
    parts.length > 0 && { kind: 'free', parts },
    answers.isSoon && isSoon && { kind: 'soon' },
    types.length > 0 && { kind: 'types', ids: types },
    prefers('experienced') && years >= EXPERIENCED_YEARS && { kind: 'experienced', years },
    prefers('video') && hasVideo && { kind: 'video' },
    prefers('feedback') && card.rating !== null && { kind: 'feedback' },
    languages.length > 0 && { kind: 'languages', ids: languages },
    answers.kind === 'group' && session.type === SESSION_TYPE.group && { kind: 'group' },
    answers.maxPrice !== null && session.fee <= answers.maxPrice && { kind: 'price' },
    ...listPlaceReasons(session, card.city, answers),
  ]
  return all.filter((reason) => reason !== false)
}

function listPlaceReasons({ location }: CandidateSession, city: string | null, { place, town }: Answers): Reason[] {
  if (place === 'online' && location === SESSION_LOCATION.online) return [{ kind: 'online' }]
  if (place === 'inPerson' && location === SESSION_LOCATION.onSite && (town === null || city === town))
    return [{ kind: 'inPerson', town }]
  return []
}
