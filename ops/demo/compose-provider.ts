import { LANGUAGES, SESSION_LOCATION, SESSION_TYPE, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { generateFeedback } from './feedback.ts'
import { MANNER, PRACTICAL } from './manner-sentences.ts'
import type { Person } from './people/person.ts'
import { PROFESSIONS } from './professions.ts'
import type { DemoHours, DemoProvider, DemoTemplate, Texts } from './provider-shape.ts'
import { SESSION_TEXTS } from './session-texts.ts'
import { TOPIC_SENTENCES } from './topic-sentences.ts'
import { WEEKS } from './weeks.ts'

/**
 * Two paragraphs: the person's own text, then topics, manner and a practical note. Adjacent people get different
 * sentences.
 */
const composeAbout = (person: Person, index: number): Texts => {
  const variant = index % 2
  const topics = person.work.topics.slice(0, 2).map((id) => TOPIC_SENTENCES[id]![variant]!)
  const work = [...topics, MANNER[index % MANNER.length]!, PRACTICAL[index % PRACTICAL.length]!]
  const join = (language: UiLanguage) => `${person.about[language]}\n\n${work.map((part) => part[language]).join(' ')}`
  return { en: join('en'), et: join('et'), ru: join('ru') }
}

const composeTexts = (person: Person, index: number): DemoProvider['texts'] => {
  const about = composeAbout(person, index)
  const profession = PROFESSIONS[person.work.types[0]!]!
  const forLanguage = (language: UiLanguage) => ({ profession: profession[language], about: about[language] })
  return { en: forLanguage('en'), et: forLanguage('et'), ru: forLanguage('ru') }
}

const composeHours = ({ week, advance, buffer, months }: Person['diary']): DemoHours => ({
  weekly: WEEKS[week].map((day) => day.map(([start, end]) => [start, end])),
  advanceBookingHours: advance,
  bufferAfterMinutes: buffer,
  monthsInAdvance: months,
})

/** Clients write feedback in a UI language that the provider speaks. */
const feedbackLanguages = (languageIds: readonly number[]): UiLanguage[] => {
  const codes = LANGUAGES.filter(({ languageId }) => languageIds.includes(languageId)).map(({ code }) => code as string)
  const spoken = UI_LANGUAGES.filter((language) => codes.includes(language))
  return spoken.length > 0 ? spoken : ['en']
}

/**
 * Lists first sessions, then the other session types, and adds one for every language and location of the profile that
 * no personal type covers: a copy of the first type in that language, or else of the very first.
 */
const composeTemplates = ({ templates, work, place }: Person): DemoTemplate[] => {
  const personal = templates.filter(({ type }) => type === SESSION_TYPE.personal)
  const modelFor = (languageId: number) =>
    personal.find((template) => template.languageId === languageId) ?? personal[0]!
  const places = [
    ...(place.online ? [SESSION_LOCATION.online] : []),
    ...(place.address ? [SESSION_LOCATION.onSite] : []),
  ]
  const required = work.languages.flatMap((languageId) => places.map((location) => ({ languageId, location })))
  const missing = required.filter(
    ({ languageId, location }) =>
      !personal.some((template) => template.languageId === languageId && template.location === location),
  )
  const all = [...templates, ...missing.map((gap) => ({ ...modelFor(gap.languageId), ...gap }))]
  const isFirstSession = ({ texts }: DemoTemplate) => texts === SESSION_TEXTS.first
  return [...all.filter(isFirstSession), ...all.filter((template) => !isFirstSession(template))]
}

/** Composes a demo provider from a hand-written person; `index` is the person's position in the list. */
export const composeProvider = (person: Person, index: number): DemoProvider => {
  const { key, name, work, place, diary } = person
  return {
    key,
    firstName: name[0],
    lastName: name[1],
    gender: name[2],
    providerTypeIds: work.types,
    topicIds: work.topics,
    languageIds: work.languages,
    city: place.city,
    onSite: place.address !== undefined,
    online: place.online,
    ...(place.address ? { addressLine1: place.address[0], postalCode: place.address[1] } : {}),
    experienceInYears: work.years,
    texts: composeTexts(person, index),
    hours: composeHours(diary),
    templates: composeTemplates(person),
    feedback: generateFeedback(key, {
      ...person.feedback,
      online: place.online,
      languages: feedbackLanguages(work.languages),
    }),
    organizationKeys: person.organizations ?? [],
    busyShare: diary.busy,
    ...(diary.absent ? { absentWeeks: diary.absent } : {}),
  }
}
