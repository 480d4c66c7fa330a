import { expect, test } from 'vitest'
import { FREE_PARTS } from '#modules/search/values/match-constants.ts'
import { PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { createSeededRandom } from '#testing/shared/seeded-random.ts'
import { type Answers, clearAnswer, NO_ANSWERS, PLACES, PREFERENCES, PRICES } from './answers.ts'
import type { Candidate, CandidateSession } from './candidate.ts'
import { fits, listTowns, suggestAnswersToClear } from './match-sessions.ts'
import { buildMatchCard, type Match, rankMatches } from './rank-matches.ts'
import type { Reason } from './reasons.ts'

const NOW = Date.parse('2026-11-23T07:20:00Z')
const HOUR_MS = 3_600_000
const TOWNS = ['Tallinn', 'Tartu', 'Pärnu', 'Narva']

/** Random choices, identical in every run with the same seed. */
function createGenerator(seed: number) {
  const random = createSeededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  /** Picks between `least` and `most` of the items. */
  const some = <T>(list: readonly T[], least: number, most: number): T[] => {
    const left = [...list]
    const count = least + Math.floor(random() * (most - least + 1))
    return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]!)
  }
  return { random, pick, some }
}
type Generator = ReturnType<typeof createGenerator>

const TOPIC_IDS: readonly number[] = TOPICS.map((one) => one.topicId)
const TYPE_IDS: readonly number[] = PROVIDER_TYPES.map((one) => one.providerTypeId)
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString()

function buildRandomSession({ random, pick, some }: Generator, name: string): CandidateSession {
  const parts = some(FREE_PARTS, 0, 4)
  const starts = parts.map(() => at(2 + Math.floor(random() * 160)))
  return {
    sessionTemplateId: name,
    type: random() < 0.9 ? 2 : 1,
    location: pick([1, 2]),
    languageId: pick([1, 1, 2, 9, 5, 8]),
    title: 'A session',
    fee: 25 + Math.floor(random() * 90),
    durationInMinutes: 50,
    nextAvailable: starts.toSorted().slice(0, 3),
    firstIn: Object.fromEntries(parts.map((part, index) => [part, starts[index]])),
  }
}

/** A provider with the given session types, or with random ones. */
function buildRandomCandidate(generator: Generator, number: number, given?: CandidateSession[]): Candidate {
  const { random, pick, some } = generator
  const count = 1 + Math.floor(random() * 3)
  const sessions =
    given ?? Array.from({ length: count }, (_, index) => buildRandomSession(generator, `s${number}-${index}`))
  const { firstIn: _parts, nextAvailable, nextDates: _dates, ...session } = sessions[0]!
  return {
    card: {
      providerId: `p${number}`,
      slug: `p${number}`,
      firstName: 'Test',
      lastName: `${number}`,
      profession: '',
      profileImageUrl: null,
      providerTypeIds: some(TYPE_IDS, 1, 2),
      topicIds: some(TOPIC_IDS, 3, 8),
      languageIds: [...new Set(sessions.map(({ languageId }) => languageId))],
      rating: random() < 0.6 ? 4 + random() : null,
      feedbackCount: 3,
      minPrice: session.fee,
      avgHourlyPrice: 60,
      city: pick(TOWNS),
      sessionLocations: [...new Set(sessions.map(({ location }) => location))],
      session,
      nextSessionTemplateId: session.sessionTemplateId,
      nextAvailable,
      timezone: 'Europe/Tallinn',
      reasons: [],
      isBookmarked: false,
    },
    experienceInYears: random() < 0.9 ? Math.floor(random() * 30) : null,
    hasVideo: random() < 0.4,
    sessions,
  }
}

/** Random answers with about one question in eight unanswered. */
function buildRandomAnswers({ random, pick, some }: Generator): Answers {
  const maybe = <T>(answer: T, open: T) => (random() < 0.88 ? answer : open)
  const place = maybe(pick(PLACES), null)
  return {
    topicIds: maybe(some(TOPIC_IDS, 1, 3), []),
    providerTypeIds: maybe(some(TYPE_IDS, 1, 2), []),
    kind: maybe('personal', null),
    wishes: some(PREFERENCES, 1, 3),
    languageIds: maybe(some([1, 2, 9], 1, 2), []),
    place,
    town: place === 'inPerson' ? pick([...TOWNS, null]) : null,
    parts: maybe(some(FREE_PARTS, 1, 2), []),
    isSoon: random() < 0.5,
    maxPrice: maybe(pick(PRICES), null),
  }
}

/** A provider who meets all answers and is otherwise random. */
function buildIdealCandidate(answers: Answers, generator: Generator): Candidate {
  const first = at(20)
  const session: CandidateSession = {
    ...buildRandomSession(generator, 's999'),
    type: 2,
    location: answers.place === 'inPerson' ? 2 : 1,
    ...(answers.languageIds.length > 0 && { languageId: answers.languageIds[0]! }),
    ...(answers.maxPrice !== null && { fee: Math.min(30, answers.maxPrice) }),
    nextAvailable: [first],
    firstIn: Object.fromEntries(answers.parts.map((part) => [part, first])),
  }
  const base = buildRandomCandidate(generator, 999, [session])
  const merge = (input: readonly number[], has: readonly number[]) => [...new Set([...input, ...has.slice(0, 2)])]
  return {
    ...base,
    card: {
      ...base.card,
      topicIds: merge(answers.topicIds, base.card.topicIds),
      providerTypeIds: merge(answers.providerTypeIds, base.card.providerTypeIds),
      city: answers.town ?? base.card.city,
      rating: 4.6,
    },
    experienceInYears: 15,
    hasVideo: true,
  }
}

function buildRandomCase(seed: number) {
  const generator = createGenerator(seed)
  const answers = buildRandomAnswers(generator)
  const others = Array.from({ length: 200 }, (_, number) => buildRandomCandidate(generator, number))
  return { generator, answers, others }
}

test('ranks the best match among the first three for at least 475 of 500 random visitors', () => {
  let found = 0
  for (let seed = 1; seed <= 500; seed++) {
    const { generator, answers, others } = buildRandomCase(seed)
    const best = buildIdealCandidate(answers, generator)
    expect(fits(best, answers)).toBe(true)
    // At a random position: the order of the input must not decide the result.
    others.splice(Math.floor(generator.random() * others.length), 0, best)
    const { matches } = rankMatches(others, { answers, now: NOW })
    if (matches.slice(0, 3).some(({ candidate }) => candidate === best)) found++
  }
  expect(found).toBeGreaterThanOrEqual(475)
})

/** Checks what each reason claims against the match and the answers, independently of the code under test. */
const CLAIMS: {
  [K in Reason['kind']]: (one: Match, input: Answers, reason: Extract<Reason, { kind: K }>) => boolean
} = {
  topics: ({ candidate }, input, { ids }) =>
    ids.every((id) => candidate.card.topicIds.includes(id) && input.topicIds.includes(id)),
  types: ({ candidate }, input, { ids }) =>
    ids.every((id) => candidate.card.providerTypeIds.includes(id) && input.providerTypeIds.includes(id)),
  languages: ({ session }, input, { ids }) =>
    ids.every((id) => session.languageId === id && input.languageIds.includes(id)),
  free: ({ session }, input, { parts }) =>
    parts.every((part) => session.firstIn[part] !== undefined && input.parts.includes(part)),
  soon: ({ session }, input) => input.isSoon && Date.parse(session.nextAvailable[0]!) < NOW + 72 * HOUR_MS,
  experienced: ({ candidate }, input, { years }) =>
    candidate.experienceInYears === years && years >= 10 && input.wishes.includes('experienced'),
  video: ({ candidate }, input) => candidate.hasVideo && input.wishes.includes('video'),
  feedback: ({ candidate }, input) => candidate.card.rating !== null && input.wishes.includes('feedback'),
  price: ({ session }, input) => input.maxPrice !== null && session.fee <= input.maxPrice,
  group: ({ session }, input) => input.kind === 'group' && session.type === 1,
  online: ({ session }, input) => input.place === 'online' && session.location === 1,
  inPerson: ({ candidate, session }, input, { town }) =>
    input.place === 'inPerson' && session.location === 2 && (town === null || candidate.card.city === town),
}

test('gives at most three reasons, each true of the counsellor and related to an answer', () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= 300; seed++) {
    const { answers, others } = buildRandomCase(seed)
    const kind = seed % 5 === 0 ? null : seed % 7 === 0 ? 'group' : answers.kind
    const few = kind === 'group' ? { languageIds: [], topicIds: [], parts: [] } : {}
    const given: Answers = { ...answers, ...few, kind }
    for (const match of rankMatches(others, { answers: given, now: NOW }).matches) {
      expect(match.reasons.length).toBeLessThanOrEqual(3)
      for (const reason of match.reasons) {
        seen.add(reason.kind)
        const claim = CLAIMS[reason.kind] as (one: Match, input: Answers, reason: Reason) => boolean
        expect([reason, claim(match, given, reason)]).toEqual([reason, true])
      }
    }
  }
  expect([...seen].toSorted()).toEqual(Object.keys(CLAIMS).toSorted())
})

test('shows the first session in the counsellor’s own order that meets every answer, with its price and times', () => {
  const generator = createGenerator(5)
  const session = (given: Partial<CandidateSession>) => ({
    ...buildRandomSession(generator, given.sessionTemplateId!),
    ...given,
  })
  const estonian = session({ sessionTemplateId: 'a', type: 2, languageId: 1, location: 2, fee: 40 })
  const english = session({
    sessionTemplateId: 'b',
    type: 2,
    languageId: 2,
    location: 1,
    fee: 60,
    nextAvailable: [at(9)],
  })
  const group = session({
    ...{ sessionTemplateId: 'c', type: 1, languageId: 2, location: 1, fee: 15, nextAvailable: [at(30)] },
    nextDates: [{ groupSessionRecurrenceId: 'd', startDateTime: at(30), freeSeats: 2 }],
  })
  const one = buildRandomCandidate(generator, 1, [estonian, english, group])
  const shown = (given: Partial<Answers>) => {
    const [match] = rankMatches([one], { answers: { ...NO_ANSWERS, ...given }, now: NOW }).matches
    return match ? buildMatchCard(match) : null
  }
  expect(shown({})).toMatchObject({ session: { sessionTemplateId: 'a' }, nextSessionTemplateId: 'a', minPrice: 40 })
  expect(shown({ languageIds: [2] })).toMatchObject({ session: { sessionTemplateId: 'b' }, nextAvailable: [at(9)] })
  expect(shown({ languageIds: [2], place: 'inPerson' })).toBe(null)
  expect(shown({ languageIds: [2], maxPrice: 30 })).toMatchObject({ session: { sessionTemplateId: 'c' }, minPrice: 15 })
  expect(shown({ kind: 'group' })).toMatchObject({ nextDates: [{ groupSessionRecurrenceId: 'd' }] })
})

test('is deterministic and keeps the order of equals', () => {
  const { answers, others } = buildRandomCase(77)
  const order = (list: Candidate[]) =>
    rankMatches(list, { answers, now: NOW }).matches.map(({ candidate }) => candidate.card.providerId)
  expect(order(others)).toEqual(order(structuredClone(others)))
  const alike = others.slice(0, 9).map((one, index) => ({
    ...buildRandomCandidate(createGenerator(3), 1),
    card: {
      ...buildRandomCandidate(createGenerator(3), 1).card,
      providerId: one.card.providerId,
      lastName: `${index}`,
    },
  }))
  expect(
    rankMatches(alike, { answers: NO_ANSWERS, now: NOW }).matches.map(({ candidate }) => candidate.card.lastName),
  ).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8'])
})

test('suggests answers to remove with the number of additional matches', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const { answers, others } = buildRandomCase(seed)
    const found = others.filter((one) => fits(one, answers)).length
    for (const { question, more } of suggestAnswersToClear(others, answers)) {
      const again = rankMatches(others, { answers: clearAnswer(answers, question), now: NOW }).matches.length
      expect([question, again - found]).toEqual([question, more])
      expect(more).toBeGreaterThan(0)
    }
  }
  const expensive = buildRandomCandidate(createGenerator(1), 1, [
    { ...buildRandomSession(createGenerator(1), 's'), fee: 200, languageId: 1 },
  ])
  const answers: Answers = { ...NO_ANSWERS, maxPrice: 30, languageIds: [1] }
  expect(suggestAnswersToClear([expensive], answers)).toEqual([{ question: 'price', more: 1 }])
})

test('shows the requested times on a card first, then the next ones', () => {
  const times = { firstIn: { morning: at(3), evening: at(80) }, nextAvailable: [at(3), at(8), at(27)] }
  const one = buildRandomCandidate(createGenerator(9), 1, [
    { ...buildRandomSession(createGenerator(9), 's'), type: 2, ...times },
  ])
  const shown = (parts: Answers['parts']) => {
    const [match] = rankMatches([one], { answers: { ...NO_ANSWERS, parts }, now: NOW }).matches
    return buildMatchCard(match!).nextAvailable
  }
  expect(shown([])).toEqual([at(3), at(8), at(27)])
  expect(shown(['evening'])).toEqual([at(3), at(8), at(80)])
})

test('lists towns with sessions in person', () => {
  const inTown = (city: string | null, locations: number[]) => {
    const sessions = locations.map((location) => ({
      ...buildRandomSession(createGenerator(2), `s${location}`),
      location,
    }))
    const one = buildRandomCandidate(createGenerator(2), 1, sessions)
    return { ...one, card: { ...one.card, city } }
  }
  expect(listTowns([inTown('Tartu', [2]), inTown('Narva', [1]), inTown(null, [2]), inTown('Pärnu', [1, 2])])).toEqual([
    'Pärnu',
    'Tartu',
  ])
})
