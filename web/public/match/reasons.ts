import { FREE_PARTS, type FreePart } from '#contract/match-parts.ts'
import type { Answers } from './answers.ts'
import type { Candidate } from './candidate.ts'

export const MANY_YEARS = 10
export const SOON_DAYS = 3
export const MOST_REASONS = 3
const DAY_MS = 86_400_000

/** Why somebody is on the list: what was asked for, and is true of them. Words are put to it by the screen. */
export type Reason =
  | { kind: 'topics'; ids: number[] }
  | { kind: 'types'; ids: number[] }
  | { kind: 'languages'; ids: number[] }
  | { kind: 'free'; parts: FreePart[] }
  | { kind: 'experienced'; years: number }
  | { kind: 'soon' | 'video' | 'feedback' | 'price' | 'group' | 'online' }
  | { kind: 'inPerson'; town: string | null }

export interface Asked {
  answers: Answers
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Every reason there is, the one that says most first. Nothing is said of what nobody asked for. Price and free times on a card
 * belong to one session of the counsellor: of a personal one when somebody wishes for a group, they are no reason.
 */
export function reasonsFor({ card, ...more }: Candidate, { answers, now }: Asked): Reason[] {
  const shared = (asked: readonly number[], has: readonly number[]) => asked.filter((id) => has.includes(id))
  const isOfThisKind = answers.kind !== 'group' || card.nextSessionTemplateId === null
  const topics = shared(answers.topicIds, card.topicIds)
  const types = shared(answers.providerTypeIds, card.providerTypeIds)
  const languages = shared(answers.languageIds, card.languageIds)
  const parts = FREE_PARTS.filter((part) => answers.parts.includes(part) && more.firstIn[part])
  const [first] = card.nextAvailable
  const isSoon = first !== undefined && Date.parse(first) - now < SOON_DAYS * DAY_MS
  const years = more.experienceInYears ?? 0
  const wishes = (wish: Answers['wishes'][number]) => answers.wishes.includes(wish)
  const all: (Reason | false)[] = [
    topics.length > 0 && { kind: 'topics', ids: topics },
    parts.length > 0 && isOfThisKind && { kind: 'free', parts },
    answers.isSoon && isSoon && isOfThisKind && { kind: 'soon' },
    types.length > 0 && { kind: 'types', ids: types },
    wishes('experienced') && years >= MANY_YEARS && { kind: 'experienced', years },
    wishes('video') && more.hasVideo && { kind: 'video' },
    wishes('feedback') && card.rating !== null && { kind: 'feedback' },
    languages.length > 0 && { kind: 'languages', ids: languages },
    answers.kind === 'group' && more.sessionTypes.includes(1) && { kind: 'group' },
    answers.maxPrice !== null && card.minPrice <= answers.maxPrice && isOfThisKind && { kind: 'price' },
    ...placeReasons(card, answers),
  ]
  return all.filter((reason) => reason !== false)
}

function placeReasons({ sessionLocations, city }: Candidate['card'], { place, town }: Answers): Reason[] {
  if (place === 'online' && sessionLocations.includes(1)) return [{ kind: 'online' }]
  if (place === 'inPerson' && sessionLocations.includes(2) && (town === null || city === town))
    return [{ kind: 'inPerson', town }]
  return []
}
