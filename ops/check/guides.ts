import { type GuideFile, readGuideFiles } from '#modules/content/server/site/guide-files.ts'
import { GUIDE_HEADINGS, type Guide, HELPLINE_PLACEHOLDER, parseGuide } from '#modules/content/values/guides.ts'
import { PAGES, type Page } from '#modules/pages.ts'
import { TOPICS, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { HELPLINES } from '#platform/values/helplines.ts'

/** What guides/README.md asks of authors, and a machine can see. */
const LONGEST = { title: 60, description: 155, words: 450 }
const FEWEST_WORDS = 220
const FRESH_DAYS = 400

/** Everything that is wrong with these guides; empty when all is well. No clock: an old guide is told of by `dueGuides`. */
export function problemsOf(files: readonly GuideFile[]): string[] {
  const all = new Map(files.map(({ path, text }) => [path, parseGuide(text)]))
  const wanted = TOPICS.flatMap(({ key }) => UI_LANGUAGES.map((language) => `${key}/${language}.md`))
  return [
    ...wanted.filter((path) => !all.has(path)).map((path) => `guides/${path} is missing`),
    ...[...all.keys()].filter((path) => !wanted.includes(path)).map((path) => `guides/${path} belongs to no topic`),
    ...files
      .filter(({ path }) => wanted.includes(path))
      .flatMap(({ path, text }) => problemsOfOne(path, text).map((problem) => `guides/${path} ${problem}`)),
    ...togetherProblems(all),
  ]
}

/** Guides that nobody has compared with their sources for longer than promised, counted to this day (`2026-11-22`). */
export function dueGuides(files: readonly GuideFile[], today: string): string[] {
  const limit = Temporal.PlainDate.from(today).subtract({ days: FRESH_DAYS }).toString()
  return files.filter(({ text }) => parseGuide(text).checked < limit).map(({ path }) => path)
}

function problemsOfOne(path: string, text: string): string[] {
  const guide = parseGuide(text)
  const language = path.slice(-5, -3) as UiLanguage
  const body = guide.parts.map((part) => part.body).join('\n\n')
  return [...problemsOfHead(guide), ...problemsOfParts(guide, language), ...problemsOfText(body)]
}

function problemsOfHead({ title, description, slug, checked, sources }: Guide): string[] {
  const problems: string[] = []
  if (title === '' || title.length > LONGEST.title)
    problems.push(`needs a title of at most ${LONGEST.title} characters`)
  if (description === '' || description.length > LONGEST.description)
    problems.push(`needs a description of at most ${LONGEST.description} characters, it has ${description.length}`)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) problems.push(`has no slug of small letters and hyphens: '${slug}'`)
  if (!isDay(checked)) problems.push(`does not say on which day it was checked: '${checked}'`)
  if (sources.length === 0) problems.push('names no source')
  for (const { name, url } of sources)
    if (name === '' || !/^https:\/\/\S+$/.test(url))
      problems.push(`has a source without name or https address: '${name}'`)
  return problems
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

function problemsOfParts({ parts }: Guide, language: UiLanguage): string[] {
  const headings = GUIDE_HEADINGS[language]
  const found = parts.map(({ heading }) => heading)
  const words = parts.reduce((sum, { body }) => sum + body.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length, 0)
  return [
    ...(found.join('|') === headings.join('|') ? [] : [`has the headings '${found.join("', '")}'`]),
    ...parts.filter(({ body }) => body === '').map(({ heading }) => `says nothing under '${heading}'`),
    ...(words < FEWEST_WORDS || words > LONGEST.words
      ? [`has ${words} words, not ${FEWEST_WORDS} to ${LONGEST.words}`]
      : []),
  ]
}

function problemsOfText(body: string): string[] {
  const lines = [...body.matchAll(HELPLINE_PLACEHOLDER)].map(([, key]) => key!)
  const known = HELPLINES.map(({ key }) => key as string)
  const rest = body.replace(HELPLINE_PLACEHOLDER, '')
  return [
    ...lines.filter((key) => !known.includes(key)).map((key) => `names the unknown helpline '${key}'`),
    ...(/\{\{|\}\}/.test(rest) ? ['has a placeholder that is none'] : []),
    ...(lines.includes('emergency') ? [] : ['does not name the emergency number']),
    ...(lines.some((key) => key !== 'emergency') ? [] : ['names no line to talk to']),
    // 'under 18' is a number too; three digits in a row, spaces or not, are somebody's line.
    ...(/(\d\s?){3}/.test(rest) ? ['has a number typed out: helplines have placeholders'] : []),
    ...(/<[a-z/!]/i.test(rest) ? ['has HTML in it'] : []),
    ...(/^#/m.test(rest) ? ['has a heading of another kind'] : []),
    ...(rest.includes('!') ? ['has an exclamation mark or a picture'] : []),
    ...linksOf(rest)
      .filter((address) => !isKnown(address))
      .map((address) => `has a dead link: '${address}'`),
  ]
}

const linksOf = (body: string) => [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address!)

function isKnown(address: string): boolean {
  const [kind, name] = address.split(':')
  if (kind === 'guide') return TOPICS.some(({ key }) => key === name)
  const isOpen = ({ id, area, hidden, paths }: Page) =>
    id === name && area === 'public' && !hidden && !paths.some((path) => path.includes(':'))
  return kind === 'page' && (PAGES as readonly Page[]).some(isOpen)
}

/** What only shows beside the others: addresses must differ, sources must not. */
function togetherProblems(all: ReadonlyMap<string, Guide>): string[] {
  const problems: string[] = []
  for (const language of UI_LANGUAGES) {
    const slugs = TOPICS.map(({ key }) => all.get(`${key}/${language}.md`)?.slug).filter(Boolean)
    for (const slug of slugs.filter((one, place) => slugs.indexOf(one) !== place))
      problems.push(`guides: two in '${language}' have the slug '${slug}'`)
  }
  for (const { key } of TOPICS) problems.push(...betweenLanguages(key, all))
  return problems
}

function betweenLanguages(key: string, all: ReadonlyMap<string, Guide>): string[] {
  const [en, ...others] = UI_LANGUAGES.map((language) => all.get(`${key}/${language}.md`))
  const addresses = (guide: Guide) => guide.sources.map(({ url }) => url).join(' ')
  const differs = en && others.some((other) => other && addresses(other) !== addresses(en))
  const slug = all.get(`${key}/ru.md`)?.slug
  return [
    ...(differs ? [`guides/${key} has other sources in one language than in another`] : []),
    ...(en && slug !== undefined && slug !== en.slug
      ? [`guides/${key}/ru.md has another slug than the English one`]
      : []),
  ]
}

/** The step of `npm run check`. */
export async function check(): Promise<string[]> {
  return problemsOf(readGuideFiles())
}

if (import.meta.main) {
  const problems = await check()
  for (const problem of problems) console.error(problem)
  const today = Temporal.Now.plainDateISO('Europe/Tallinn').toString()
  for (const path of dueGuides(readGuideFiles(), today))
    console.log(`guides/${path} is to be compared with its sources again`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
