import { expect, test } from 'vitest'
import { FREE_PARTS, MATCH_PRICES } from '#modules/search/values/match-constants.ts'
import { PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { createSeededRandom } from '#testing/shared/seeded-random.ts'
import { type Answers, clearAnswer, NO_ANSWERS, PLACES, PREFERENCES } from './answers.ts'
import type { Candidate, CandidateSession } from './candidate.ts'
import { isMatch, listTowns, suggestAnswersToClear } from './match-sessions.ts'
import { buildMatchCard, type Match, rankMatches } from './rank-matches.ts'
import type { Reason } from './reasons.ts'

const NOW = Date.parse('2026-11-23T07:20:00Z')
const HOUR_MS = 3_600_000
const TOWNS = ['Tallinn', 'Tartu', 'Pärnu', 'Narva']

/** Creates functions that make random choices. The same seed gives the same choices in every run. */
function createGenerator(seed: number) {
  const random = createSeededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  /** Picks between `min` and `max` of the items. */
  const pickSome = <T>(list: readonly T[], min: number, max: number): T[] => {
    const remaining = [...list]
    const count = min + Math.floor(random() * (max - min + 1))
    return Array.from({ length: count }, () => remaining.splice(Math.floor(random() * remaining.length), 1)[0]!)
  }
  return { random, pick, pickSome }
}
type Generator = ReturnType<typeof createGenerator>

const TOPIC_IDS: readonly number[] = TOPICS.map(({ topicId }) => topicId)
const TYPE_IDS: readonly number[] = PROVIDER_TYPES.map(({ providerTypeId }) => providerTypeId)
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString()

function buildRandomSession({ random, pick, pickSome }: Generator, name: string): CandidateSession {
  const parts = pickSome(FREE_PARTS, 0, 4)
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

/** Builds a provider with the given session types, or with random ones. */
function buildRandomCandidate(generator: Generator, number: number, ownSessions?: CandidateSession[]): Candidate {
  const { random, pick, pickSome } = generator
  const count = 1 + Math.floor(random() * 3)
  const sessions =
    ownSessions ?? Array.from({ length: count }, (_, index) => buildRandomSession(generator, `s${number}-${index}`))
  const { firstIn: _parts, nextAvailable, nextDates: _dates, ...session } = sessions[0]!
  return {
    card: {
      providerId: `p${number}`,
      slug: `p${number}`,
      firstName: 'Test',
      lastName: `${number}`,
      profession: '',
      profileImageUrl: null,
      providerTypeIds: pickSome(TYPE_IDS, 1, 2),
      topicIds: pickSome(TOPIC_IDS, 3, 8),
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

/** Builds random answers, with about one question in eight unanswered. */
function buildRandomAnswers({ random, pick, pickSome }: Generator): Answers {
  const maybe = <T>(answer: T, unanswered: T) => (random() < 0.88 ? answer : unanswered)
  const place = maybe(pick(PLACES), null)
  return {
    topicIds: maybe(pickSome(TOPIC_IDS, 1, 3), []),
    providerTypeIds: maybe(pickSome(TYPE_IDS, 1, 2), []),
    kind: maybe('personal', null),
    preferences: pickSome(PREFERENCES, 1, 3),
    languageIds: maybe(pickSome([1, 2, 9], 1, 2), []),
    place,
    town: place === 'inPerson' ? pick([...TOWNS, null]) : null,
    parts: maybe(pickSome(FREE_PARTS, 1, 2), []),
    isSoon: random() < 0.5,
    maxPrice: maybe(pick(MATCH_PRICES), null),
  }
}

/** Builds a provider who matches all answers and is otherwise random. */
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
  const merge = (requested: readonly number[], offered: readonly number[]) => [
    ...new Set([...requested, ...offered.slice(0, 2)]),
  ]
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
  let foundCount = 0
  for (let seed = 1; seed <= 500; seed++) {
    const { generator, answers, others } = buildRandomCase(seed)
    const best = buildIdealCandidate(answers, generator)
    expect(isMatch(best, answers)).toBe(true)
    // Inserted at a random position, because the order of the input must not affect the result.
    others.splice(Math.floor(generator.random() * others.length), 0, best)
    const { matches } = rankMatches(others, { answers, now: NOW })
    if (matches.slice(0, 3).some(({ candidate }) => candidate === best)) foundCount++
  }
  expect(foundCount).toBeGreaterThanOrEqual(475)
})

/** Checks each reason against the match and the answers, independently of the code under test. */
const CLAIMS: {
  [K in Reason['kind']]: (match: Match, answers: Answers, reason: Extract<Reason, { kind: K }>) => boolean
} = {
  topics: ({ candidate }, answers, { ids }) =>
    ids.every((id) => candidate.card.topicIds.includes(id) && answers.topicIds.includes(id)),
  types: ({ candidate }, answers, { ids }) =>
    ids.every((id) => candidate.card.providerTypeIds.includes(id) && answers.providerTypeIds.includes(id)),
  languages: ({ session }, answers, { ids }) =>
    ids.every((id) => session.languageId === id && answers.languageIds.includes(id)),
  free: ({ session }, answers, { parts }) =>
    parts.every((part) => session.firstIn[part] !== undefined && answers.parts.includes(part)),
  soon: ({ session }, answers) => answers.isSoon && Date.parse(session.nextAvailable[0]!) < NOW + 72 * HOUR_MS,
  experienced: ({ candidate }, answers, { years }) =>
    candidate.experienceInYears === years && years >= 10 && answers.preferences.includes('experienced'),
  video: ({ candidate }, answers) => candidate.hasVideo && answers.preferences.includes('video'),
  feedback: ({ candidate }, answers) => candidate.card.rating !== null && answers.preferences.includes('feedback'),
  price: ({ session }, answers) => answers.maxPrice !== null && session.fee <= answers.maxPrice,
  group: ({ session }, answers) => answers.kind === 'group' && session.type === 1,
  online: ({ session }, answers) => answers.place === 'online' && session.location === 1,
  inPerson: ({ candidate, session }, answers, { town }) =>
    answers.place === 'inPerson' && session.location === 2 && (town === null || candidate.card.city === town),
}

test('gives at most three reasons, each true of the counsellor and related to an answer', () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= 300; seed++) {
    const { answers, others } = buildRandomCase(seed)
    const kind = seed % 5 === 0 ? null : seed % 7 === 0 ? 'group' : answers.kind
    const fewerAnswers = kind === 'group' ? { languageIds: [], topicIds: [], parts: [] } : {}
    const caseAnswers: Answers = { ...answers, ...fewerAnswers, kind }
    for (const match of rankMatches(others, { answers: caseAnswers, now: NOW }).matches) {
      expect(match.reasons.length).toBeLessThanOrEqual(3)
      for (const reason of match.reasons) {
        seen.add(reason.kind)
        const claim = CLAIMS[reason.kind] as (match: Match, answers: Answers, reason: Reason) => boolean
        expect([reason, claim(match, caseAnswers, reason)]).toEqual([reason, true])
      }
    }
  }
  expect([...seen].toSorted()).toEqual(Object.keys(CLAIMS).toSorted())
})

test('shows the first session in the counsellor’s own order that meets every answer, with its price and times', () => {
  const generator = createGenerator(5)
  const buildSession = (part: Partial<CandidateSession>) => ({
    ...buildRandomSession(generator, part.sessionTemplateId!),
    ...part,
  })
  const estonian = buildSession({ sessionTemplateId: 'a', type: 2, languageId: 1, location: 2, fee: 40 })
  const english = buildSession({
    sessionTemplateId: 'b',
    type: 2,
    languageId: 2,
    location: 1,
    fee: 60,
    nextAvailable: [at(9)],
  })
  const group = buildSession({
    ...{ sessionTemplateId: 'c', type: 1, languageId: 2, location: 1, fee: 15, nextAvailable: [at(30)] },
    nextDates: [{ groupSessionRecurrenceId: 'd', startDateTime: at(30), freeSeats: 2 }],
  })
  const candidate = buildRandomCandidate(generator, 1, [estonian, english, group])
  const findCard = (part: Partial<Answers>) => {
    const [match] = rankMatches([candidate], { answers: { ...NO_ANSWERS, ...part }, now: NOW }).matches
    return match ? buildMatchCard(match) : null
  }
  expect(findCard({})).toMatchObject({ session: { sessionTemplateId: 'a' }, nextSessionTemplateId: 'a', minPrice: 40 })
  expect(findCard({ languageIds: [2] })).toMatchObject({ session: { sessionTemplateId: 'b' }, nextAvailable: [at(9)] })
  expect(findCard({ languageIds: [2], place: 'inPerson' })).toBe(null)
  expect(findCard({ languageIds: [2], maxPrice: 30 })).toMatchObject({
    session: { sessionTemplateId: 'c' },
    minPrice: 15,
  })
  expect(findCard({ kind: 'group' })).toMatchObject({ nextDates: [{ groupSessionRecurrenceId: 'd' }] })
})

test('is deterministic and keeps the order of equals', () => {
  const { answers, others } = buildRandomCase(77)
  const listRankedIds = (list: Candidate[]) =>
    rankMatches(list, { answers, now: NOW }).matches.map(({ candidate }) => candidate.card.providerId)
  expect(listRankedIds(others)).toEqual(listRankedIds(structuredClone(others)))
  const alike = others.slice(0, 9).map((candidate, index) => ({
    ...buildRandomCandidate(createGenerator(3), 1),
    card: {
      ...buildRandomCandidate(createGenerator(3), 1).card,
      providerId: candidate.card.providerId,
      lastName: `${index}`,
    },
  }))
  expect(
    rankMatches(alike, { answers: NO_ANSWERS, now: NOW }).matches.map(({ candidate }) => candidate.card.lastName),
  ).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8'])
})

test('suggests answers to clear with the number of additional matches', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const { answers, others } = buildRandomCase(seed)
    const foundCount = others.filter((candidate) => isMatch(candidate, answers)).length
    for (const { question, more } of suggestAnswersToClear(others, answers)) {
      const newCount = rankMatches(others, { answers: clearAnswer(answers, question), now: NOW }).matches.length
      expect([question, newCount - foundCount]).toEqual([question, more])
      expect(more).toBeGreaterThan(0)
    }
  }
  const expensive = buildRandomCandidate(createGenerator(1), 1, [
    { ...buildRandomSession(createGenerator(1), 's'), fee: 200, languageId: 1 },
  ])
  const answers: Answers = { ...NO_ANSWERS, maxPrice: 30, languageIds: [1] }
  expect(suggestAnswersToClear([expensive], answers)).toEqual([{ question: 'price', more: 1 }])
})

test('prefers the requested times on a card, then the next ones, in chronological order', () => {
  const times = { firstIn: { morning: at(3), evening: at(80) }, nextAvailable: [at(3), at(8), at(27)] }
  const candidate = buildRandomCandidate(createGenerator(9), 1, [
    { ...buildRandomSession(createGenerator(9), 's'), type: 2, ...times },
  ])
  const listTimes = (parts: Answers['parts']) => {
    const [match] = rankMatches([candidate], { answers: { ...NO_ANSWERS, parts }, now: NOW }).matches
    return buildMatchCard(match!).nextAvailable
  }
  expect(listTimes([])).toEqual([at(3), at(8), at(27)])
  expect(listTimes(['evening'])).toEqual([at(3), at(8), at(80)])
})

test('lists towns with sessions in person', () => {
  const buildInTown = (city: string | null, locations: number[]) => {
    const sessions = locations.map((location) => ({
      ...buildRandomSession(createGenerator(2), `s${location}`),
      location,
    }))
    const candidate = buildRandomCandidate(createGenerator(2), 1, sessions)
    return { ...candidate, card: { ...candidate.card, city } }
  }
  expect(
    listTowns([
      buildInTown('Tartu', [2]),
      buildInTown('Narva', [1]),
      buildInTown(null, [2]),
      buildInTown('Pärnu', [1, 2]),
    ]),
  ).toEqual(['Pärnu', 'Tartu'])
})
