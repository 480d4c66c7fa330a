import { type GuideFile, readGuideFiles } from '#modules/content/server/site/guide-files.ts'
import { GUIDE_HEADINGS, type Guide, HELPLINE_PLACEHOLDER, parseGuide } from '#modules/content/values/guides.ts'
import { PAGES } from '#modules/pages.ts'
import { TOPICS, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { HELPLINES } from '#platform/values/helplines.ts'
import type { Page } from '#platform/values/page.ts'

/** The limits from guides/README.md: characters in the title and description, words in the body. */
const MAX_LENGTH = { title: 60, description: 155, words: 450 }
const MIN_WORDS = 220
const MAX_AGE_DAYS = 400

/** Lists the problems in these guides, except those that depend on the date (`listDueGuides`). */
export function findGuideProblems(files: readonly GuideFile[]): string[] {
  const all = new Map(files.map(({ path, text }) => [path, parseGuide(text)]))
  const expected = TOPICS.flatMap(({ key }) => UI_LANGUAGES.map((language) => `${key}/${language}.md`))
  return [
    ...expected.filter((path) => !all.has(path)).map((path) => `guides/${path} is missing`),
    ...[...all.keys()].filter((path) => !expected.includes(path)).map((path) => `guides/${path} belongs to no topic`),
    ...files
      .filter(({ path }) => expected.includes(path))
      .flatMap(({ path, text }) => checkGuide(path, text).map((problem) => `guides/${path} ${problem}`)),
    ...compareGuides(all),
  ]
}

/**
 * Lists the guides that were last compared with their sources more than `MAX_AGE_DAYS` before this date (`2026-11-22`).
 */
export function listDueGuides(files: readonly GuideFile[], today: string): string[] {
  const earliest = Temporal.PlainDate.from(today).subtract({ days: MAX_AGE_DAYS }).toString()
  return files.filter(({ text }) => parseGuide(text).checked < earliest).map(({ path }) => path)
}

function checkGuide(path: string, text: string): string[] {
  const guide = parseGuide(text)
  const language = path.slice(-5, -3) as UiLanguage
  const body = guide.parts.map((part) => part.body).join('\n\n')
  return [...checkHead(guide), ...checkParts(guide, language), ...checkText(body)]
}

function checkHead({ title, description, slug, checked, sources }: Guide): string[] {
  const problems: string[] = []
  if (title === '' || title.length > MAX_LENGTH.title)
    problems.push(`needs a title of at most ${MAX_LENGTH.title} characters`)
  if (description === '' || description.length > MAX_LENGTH.description)
    problems.push(`needs a description of at most ${MAX_LENGTH.description} characters, it has ${description.length}`)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) problems.push(`has no slug of small letters and hyphens: '${slug}'`)
  if (!isDate(checked)) problems.push(`does not say on which day it was checked: '${checked}'`)
  if (sources.length === 0) problems.push('names no source')
  for (const { name, url } of sources)
    if (name === '' || !/^https:\/\/\S+$/.test(url))
      problems.push(`has a source without name or https address: '${name}'`)
  return problems
}

function isDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

function checkParts({ parts }: Guide, language: UiLanguage): string[] {
  const headings = GUIDE_HEADINGS[language]
  const found = parts.map(({ heading }) => heading)
  const words = parts.reduce((sum, { body }) => sum + body.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length, 0)
  return [
    ...(found.join('|') === headings.join('|') ? [] : [`has the headings '${found.join("', '")}'`]),
    ...parts.filter(({ body }) => body === '').map(({ heading }) => `has no text under '${heading}'`),
    ...(words < MIN_WORDS || words > MAX_LENGTH.words
      ? [`has ${words} words, not ${MIN_WORDS} to ${MAX_LENGTH.words}`]
      : []),
  ]
}

function checkText(body: string): string[] {
  const helplineKeys = [...body.matchAll(HELPLINE_PLACEHOLDER)].map(([, key]) => key!)
  const known = HELPLINES.map(({ key }) => key as string)
  const rest = body.replace(HELPLINE_PLACEHOLDER, '')
  return [
    ...helplineKeys.filter((key) => !known.includes(key)).map((key) => `names the unknown helpline '${key}'`),
    ...(/\{\{|\}\}/.test(rest) ? ['has an invalid placeholder'] : []),
    ...(helplineKeys.includes('emergency') ? [] : ['does not name the emergency number']),
    ...(helplineKeys.some((key) => key !== 'emergency') ? [] : ['names no helpline to talk to']),
    // Three digits in a row, with or without spaces, count as a phone number. Other numbers, as in 'under 18', are
    // allowed.
    ...(/(\d\s?){3}/.test(rest) ? ['has a literal number: helplines have placeholders'] : []),
    ...(/<[a-z/!]/i.test(rest) ? ['has HTML in it'] : []),
    ...(/^#/m.test(rest) ? ['has a heading of another level'] : []),
    ...(rest.includes('!') ? ['has an exclamation mark or a picture'] : []),
    ...extractLinks(rest)
      .filter((address) => !isKnown(address))
      .map((address) => `has a dead link: '${address}'`),
  ]
}

const extractLinks = (body: string) => [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address!)

function isKnown(address: string): boolean {
  const [kind, name] = address.split(':')
  if (kind === 'guide') return TOPICS.some(({ key }) => key === name)
  const isOpen = ({ id, area, hidden, paths }: Page) =>
    id === name && area === 'public' && !hidden && !paths.some((path) => path.includes(':'))
  return kind === 'page' && (PAGES as readonly Page[]).some(isOpen)
}

/** Compares the guides: their slugs must differ, and the guides of a topic must have the same sources. */
function compareGuides(all: ReadonlyMap<string, Guide>): string[] {
  const problems: string[] = []
  for (const language of UI_LANGUAGES) {
    const slugs = TOPICS.map(({ key }) => all.get(`${key}/${language}.md`)?.slug).filter(Boolean)
    for (const slug of slugs.filter((value, index) => slugs.indexOf(value) !== index))
      problems.push(`guides: two in '${language}' have the slug '${slug}'`)
  }
  for (const { key } of TOPICS) problems.push(...compareLanguages(key, all))
  return problems
}

function compareLanguages(key: string, all: ReadonlyMap<string, Guide>): string[] {
  const [en, ...others] = UI_LANGUAGES.map((language) => all.get(`${key}/${language}.md`))
  const addresses = (guide: Guide) => guide.sources.map(({ url }) => url).join(' ')
  const differs = en && others.some((other) => other && addresses(other) !== addresses(en))
  const slug = all.get(`${key}/ru.md`)?.slug
  return [
    ...(differs ? [`guides/${key} has different sources in different languages`] : []),
    ...(en && slug !== undefined && slug !== en.slug
      ? [`guides/${key}/ru.md has a different slug from the English one`]
      : []),
  ]
}

export async function check(): Promise<string[]> {
  return findGuideProblems(readGuideFiles())
}

if (import.meta.main) {
  const problems = await check()
  for (const problem of problems) console.error(problem)
  const today = Temporal.Now.plainDateISO('Europe/Tallinn').toString()
  for (const path of listDueGuides(readGuideFiles(), today))
    console.log(`guides/${path} must be compared with its sources again`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
