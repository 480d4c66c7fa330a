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
 * Composes two paragraphs: the person's own text, and generic sentences on topics, working style and practicalities.
 * Neighbours in the list get different sentences.
 */
const composeAbout = (person: Person, index: number): Texts => {
  const variant = index % 2
  const topics = person.work.topics.slice(0, 2).map((id) => TOPIC_SENTENCES[id]![variant]!)
  const sentences = [...topics, MANNER[index % MANNER.length]!, PRACTICAL[index % PRACTICAL.length]!]
  const join = (language: UiLanguage) =>
    `${person.about[language]}\n\n${sentences.map((sentence) => sentence[language]).join(' ')}`
  return { en: join('en'), et: join('et'), ru: join('ru') }
}

const composeTexts = (person: Person, index: number): DemoProvider['texts'] => {
  const about = composeAbout(person, index)
  const profession = PROFESSIONS[person.work.types[0]!]!
  const buildTexts = (language: UiLanguage) => ({ profession: profession[language], about: about[language] })
  return { en: buildTexts('en'), et: buildTexts('et'), ru: buildTexts('ru') }
}

const composeHours = ({ week, advance, buffer, months }: Person['schedule']): DemoHours => ({
  weekly: WEEKS[week].map((day) => day.map(([start, end]) => [start, end])),
  advanceBookingHours: advance,
  bufferAfterMinutes: buffer,
  monthsInAdvance: months,
})

/**
 * Lists the UI languages that the provider speaks, or English if there are none. Clients write feedback in these
 * languages.
 */
const listFeedbackLanguages = (languageIds: readonly number[]): UiLanguage[] => {
  const codes = LANGUAGES.filter(({ languageId }) => languageIds.includes(languageId)).map(({ code }) => code as string)
  const spoken = UI_LANGUAGES.filter((language) => codes.includes(language))
  return spoken.length > 0 ? spoken : ['en']
}

/**
 * Lists first sessions before other session types. For each combination of language and location in the profile that
 * has no personal session type, copies the first type in that language, or else the very first type.
 */
const composeTemplates = ({ templates, work, place }: Person): DemoTemplate[] => {
  const personal = templates.filter(({ type }) => type === SESSION_TYPE.personal)
  const findModel = (languageId: number) =>
    personal.find((template) => template.languageId === languageId) ?? personal[0]!
  const locations = [
    ...(place.online ? [SESSION_LOCATION.online] : []),
    ...(place.address ? [SESSION_LOCATION.onSite] : []),
  ]
  const required = work.languages.flatMap((languageId) => locations.map((location) => ({ languageId, location })))
  const missing = required.filter(
    ({ languageId, location }) =>
      !personal.some((template) => template.languageId === languageId && template.location === location),
  )
  const all = [...templates, ...missing.map((gap) => ({ ...findModel(gap.languageId), ...gap }))]
  const isFirstSession = ({ texts }: DemoTemplate) => texts === SESSION_TEXTS.first
  return [...all.filter(isFirstSession), ...all.filter((template) => !isFirstSession(template))]
}

/**
 * Builds a demo provider from a hand-written description of a person. `index` is the person's position in the list of
 * people.
 */
export const composeProvider = (person: Person, index: number): DemoProvider => {
  const { key, name, work, place, schedule } = person
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
    hours: composeHours(schedule),
    templates: composeTemplates(person),
    feedback: generateFeedback(key, {
      ...person.feedback,
      online: place.online,
      languages: listFeedbackLanguages(work.languages),
    }),
    organizationKeys: person.organizations ?? [],
    busyShare: schedule.busy,
    ...(schedule.absent ? { absentWeeks: schedule.absent } : {}),
  }
}
