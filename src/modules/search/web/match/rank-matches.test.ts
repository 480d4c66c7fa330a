import { expect, test } from 'vitest'
import { FREE_PARTS } from '#modules/search/values/match-parts.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { type Answers, KINDS, NO_ANSWERS, PLACES, PRICES, readAnswers, WISHES, without } from './answers.ts'
import type { Candidate, CandidateSession } from './candidate.ts'
import { fits, loosen, townsOf } from './fits.ts'
import { cardFor, type Match, rankMatches } from './rank-matches.ts'
import type { Reason } from './reasons.ts'

const NOW = Date.parse('2026-11-23T07:20:00Z')
const HOUR_MS = 3_600_000
const TOWNS = ['Tallinn', 'Tartu', 'Pärnu', 'Narva']

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
function seeded(seed: number) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  /** Between `least` and `most` of them. */
  const some = <T>(list: readonly T[], least: number, most: number): T[] => {
    const left = [...list]
    const count = least + Math.floor(random() * (most - least + 1))
    return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]!)
  }
  return { random, pick, some }
}
type Seeded = ReturnType<typeof seeded>

const idsOf = <T>(list: readonly T[], id: (one: T) => number) => list.map(id)
const TOPIC_IDS = idsOf(TOPICS, (one) => one.topicId)
const TYPE_IDS = idsOf(PROVIDER_TYPES, (one) => one.providerTypeId)
const LANGUAGE_IDS = idsOf(LANGUAGES, (one) => one.languageId)
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString()

function aSession({ random, pick, some }: Seeded, name: string): CandidateSession {
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

/** A counsellor with these session types, or with some made up. */
function someone(made: Seeded, number: number, given?: CandidateSession[]): Candidate {
  const { random, pick, some } = made
  const count = 1 + Math.floor(random() * 3)
  const sessions = given ?? Array.from({ length: count }, (_, index) => aSession(made, `s${number}-${index}`))
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

/** As somebody would answer who leaves about one question in eight open. */
function wanted({ random, pick, some }: Seeded): Answers {
  const said = <T>(answer: T, open: T) => (random() < 0.88 ? answer : open)
  const place = said(pick(PLACES), null)
  return {
    topicIds: said(some(TOPIC_IDS, 1, 3), []),
    providerTypeIds: said(some(TYPE_IDS, 1, 2), []),
    kind: said('personal', null),
    wishes: some(WISHES, 1, 3),
    languageIds: said(some([1, 2, 9], 1, 2), []),
    place,
    town: place === 'inPerson' ? pick([...TOWNS, null]) : null,
    parts: said(some(FREE_PARTS, 1, 2), []),
    isSoon: random() < 0.5,
    maxPrice: said(pick(PRICES), null),
  }
}

/** Somebody who is all that was asked for, and otherwise like anybody else. */
function ideal(answers: Answers, made: Seeded): Candidate {
  const first = at(20)
  const session: CandidateSession = {
    ...aSession(made, 's999'),
    type: 2,
    location: answers.place === 'inPerson' ? 2 : 1,
    ...(answers.languageIds.length > 0 && { languageId: answers.languageIds[0]! }),
    ...(answers.maxPrice !== null && { fee: Math.min(30, answers.maxPrice) }),
    nextAvailable: [first],
    firstIn: Object.fromEntries(answers.parts.map((part) => [part, first])),
  }
  const base = someone(made, 999, [session])
  const also = (asked: readonly number[], has: readonly number[]) => [...new Set([...asked, ...has.slice(0, 2)])]
  return {
    ...base,
    card: {
      ...base.card,
      topicIds: also(answers.topicIds, base.card.topicIds),
      providerTypeIds: also(answers.providerTypeIds, base.card.providerTypeIds),
      city: answers.town ?? base.card.city,
      rating: 4.6,
    },
    experienceInYears: 15,
    hasVideo: true,
  }
}

function madeUp(seed: number) {
  const made = seeded(seed)
  const answers = wanted(made)
  const others = Array.from({ length: 200 }, (_, number) => someone(made, number))
  return { made, answers, others }
}

test('of 500 made-up people who ask, at least 475 find the one who suits them best among the first three', () => {
  let found = 0
  for (let seed = 1; seed <= 500; seed++) {
    const { made, answers, others } = madeUp(seed)
    const best = ideal(answers, made)
    expect(fits(best, answers)).toBe(true)
    // Anywhere among the others: where somebody stands in the list that came must not decide it.
    others.splice(Math.floor(made.random() * others.length), 0, best)
    const { matches } = rankMatches(others, { answers, now: NOW })
    if (matches.slice(0, 3).some(({ candidate }) => candidate === best)) found++
  }
  expect(found).toBeGreaterThanOrEqual(475)
})

/** What each reason claims, looked up in what is known of the match and in what was asked, apart from the code that found it. */
const CLAIMS: {
  [K in Reason['kind']]: (one: Match, asked: Answers, said: Extract<Reason, { kind: K }>) => boolean
} = {
  topics: ({ candidate }, asked, { ids }) =>
    ids.every((id) => candidate.card.topicIds.includes(id) && asked.topicIds.includes(id)),
  types: ({ candidate }, asked, { ids }) =>
    ids.every((id) => candidate.card.providerTypeIds.includes(id) && asked.providerTypeIds.includes(id)),
  languages: ({ session }, asked, { ids }) =>
    ids.every((id) => session.languageId === id && asked.languageIds.includes(id)),
  free: ({ session }, asked, { parts }) =>
    parts.every((part) => session.firstIn[part] !== undefined && asked.parts.includes(part)),
  soon: ({ session }, asked) => asked.isSoon && Date.parse(session.nextAvailable[0]!) < NOW + 72 * HOUR_MS,
  experienced: ({ candidate }, asked, { years }) =>
    candidate.experienceInYears === years && years >= 10 && asked.wishes.includes('experienced'),
  video: ({ candidate }, asked) => candidate.hasVideo && asked.wishes.includes('video'),
  feedback: ({ candidate }, asked) => candidate.card.rating !== null && asked.wishes.includes('feedback'),
  price: ({ session }, asked) => asked.maxPrice !== null && session.fee <= asked.maxPrice,
  group: ({ session }, asked) => asked.kind === 'group' && session.type === 1,
  online: ({ session }, asked) => asked.place === 'online' && session.location === 1,
  inPerson: ({ candidate, session }, asked, { town }) =>
    asked.place === 'inPerson' && session.location === 2 && (town === null || candidate.card.city === town),
}

test('every reason is true of the counsellor and answers something that was asked; three are given at most', () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= 300; seed++) {
    const { answers, others } = madeUp(seed)
    const kind = seed % 5 === 0 ? null : seed % 7 === 0 ? 'group' : answers.kind
    const few = kind === 'group' ? { languageIds: [], topicIds: [], parts: [] } : {}
    const given: Answers = { ...answers, ...few, kind }
    for (const match of rankMatches(others, { answers: given, now: NOW }).matches) {
      expect(match.reasons.length).toBeLessThanOrEqual(3)
      for (const reason of match.reasons) {
        seen.add(reason.kind)
        const claim = CLAIMS[reason.kind] as (one: Match, asked: Answers, said: Reason) => boolean
        expect([reason, claim(match, given, reason)]).toEqual([reason, true])
      }
    }
  }
  expect([...seen].toSorted()).toEqual(Object.keys(CLAIMS).toSorted())
})

test('the card shows the first session in the counsellor’s own order that meets every answer, with its price and times', () => {
  const made = seeded(5)
  const session = (given: Partial<CandidateSession>) => ({ ...aSession(made, given.sessionTemplateId!), ...given })
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
  const one = someone(made, 1, [estonian, english, group])
  const shown = (given: Partial<Answers>) => {
    const [match] = rankMatches([one], { answers: { ...NO_ANSWERS, ...given }, now: NOW }).matches
    return match ? cardFor(match) : null
  }
  expect(shown({})).toMatchObject({ session: { sessionTemplateId: 'a' }, nextSessionTemplateId: 'a', minPrice: 40 })
  expect(shown({ languageIds: [2] })).toMatchObject({ session: { sessionTemplateId: 'b' }, nextAvailable: [at(9)] })
  expect(shown({ languageIds: [2], place: 'inPerson' })).toBe(null)
  expect(shown({ languageIds: [2], maxPrice: 30 })).toMatchObject({ session: { sessionTemplateId: 'c' }, minPrice: 15 })
  expect(shown({ kind: 'group' })).toMatchObject({ nextDates: [{ groupSessionRecurrenceId: 'd' }] })
})

test('the same answers give the same list, and equals stay in the order in which they came', () => {
  const { answers, others } = madeUp(77)
  const order = (list: Candidate[]) =>
    rankMatches(list, { answers, now: NOW }).matches.map(({ candidate }) => candidate.card.providerId)
  expect(order(others)).toEqual(order(structuredClone(others)))
  const alike = others.slice(0, 9).map((one, index) => ({
    ...someone(seeded(3), 1),
    card: { ...someone(seeded(3), 1).card, providerId: one.card.providerId, lastName: `${index}` },
  }))
  expect(
    rankMatches(alike, { answers: NO_ANSWERS, now: NOW }).matches.map(({ candidate }) => candidate.card.lastName),
  ).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8'])
})

test('when nobody fits, each answer to let go of is named with how many more it finds', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const { answers, others } = madeUp(seed)
    const found = others.filter((one) => fits(one, answers)).length
    for (const { question, more } of loosen(others, answers)) {
      const again = rankMatches(others, { answers: without(answers, question), now: NOW }).matches.length
      expect([question, again - found]).toEqual([question, more])
      expect(more).toBeGreaterThan(0)
    }
  }
  const dear = someone(seeded(1), 1, [{ ...aSession(seeded(1), 's'), fee: 200, languageId: 1 }])
  const answers: Answers = { ...NO_ANSWERS, maxPrice: 30, languageIds: [1] }
  expect(loosen([dear], answers)).toEqual([{ question: 'price', more: 1 }])
})

test('the times on a card are those that were asked for, then the next ones', () => {
  const times = { firstIn: { morning: at(3), evening: at(80) }, nextAvailable: [at(3), at(8), at(27)] }
  const one = someone(seeded(9), 1, [{ ...aSession(seeded(9), 's'), type: 2, ...times }])
  const shown = (parts: Answers['parts']) => {
    const [match] = rankMatches([one], { answers: { ...NO_ANSWERS, parts }, now: NOW }).matches
    return cardFor(match!).nextAvailable
  }
  expect(shown([])).toEqual([at(3), at(8), at(27)])
  expect(shown(['evening'])).toEqual([at(3), at(8), at(80)])
})

test('what the tab kept is read again, and nonsense is left open', () => {
  const { answers } = madeUp(4)
  expect(readAnswers(JSON.parse(JSON.stringify(answers)))).toEqual({
    ...answers,
    topicIds: answers.topicIds.toSorted((a, b) => a - b),
    providerTypeIds: answers.providerTypeIds.toSorted((a, b) => a - b),
    languageIds: LANGUAGE_IDS.filter((id) => answers.languageIds.includes(id)),
    wishes: WISHES.filter((one) => answers.wishes.includes(one)),
    parts: FREE_PARTS.filter((one) => answers.parts.includes(one)),
  })
  for (const nonsense of [null, 7, 'x', [], { topicIds: 'x', kind: 'both', maxPrice: '<b>', parts: [{}], town: 3 }])
    expect(readAnswers(nonsense)).toEqual(NO_ANSWERS)
  expect(KINDS).toEqual(['personal', 'group'])
})

test('towns are those in which somebody meets in person', () => {
  const inTown = (city: string | null, locations: number[]) => {
    const sessions = locations.map((location) => ({ ...aSession(seeded(2), `s${location}`), location }))
    const one = someone(seeded(2), 1, sessions)
    return { ...one, card: { ...one.card, city } }
  }
  expect(townsOf([inTown('Tartu', [2]), inTown('Narva', [1]), inTown(null, [2]), inTown('Pärnu', [1, 2])])).toEqual([
    'Pärnu',
    'Tartu',
  ])
})
