import { expect, test } from 'vitest'
import { type GuideFile, listGuideAddresses, readGuideFiles } from '#modules/content/server/site/guide-files.ts'
import { findGuideProblems, listDueGuides } from './guides.ts'

/** The site's real guides, so that a topic without guides fails here. */
const files = readGuideFiles()
const english = files.find(({ path }) => path === 'anxiety/en.md')!

/** Changes one file. @returns the problems that this causes */
function problemsAfter(change: (text: string) => string, path = 'anxiety/en.md'): string[] {
  const existing = new Set(findGuideProblems(files))
  const changed = files.map((file): GuideFile => (file.path === path ? { path, text: change(file.text) } : file))
  return findGuideProblems(changed).filter((problem) => !existing.has(problem))
}

test('every topic has a valid guide in three languages', () => {
  expect(findGuideProblems(files)).toEqual([])
})

test('reports a missing language and a guide without a topic', () => {
  const others = files.filter(({ path }) => path !== 'anxiety/et.md')
  expect(findGuideProblems(others)).toContain('guides/anxiety/et.md is missing')
  const withUnknownTopic = [...files, { path: 'worry/en.md', text: english.text }]
  expect(findGuideProblems(withUnknownTopic)).toContain('guides/worry/en.md belongs to no topic')
})

test.for<[string, (text: string) => string, string]>([
  ['no title', (text) => text.replace(/^title:.*$/m, ''), 'needs a title'],
  [
    'a long description',
    (text) => text.replace(/^description:/m, `description: ${'a'.repeat(156)}`),
    'needs a description',
  ],
  ['a slug with a dot', (text) => text.replace('slug: anxiety', 'slug: ärevus'), 'has no slug'],
  ['an invalid date', (text) => text.replace(/^checked:.*$/m, 'checked: 2026-02-30'), 'on which day it was checked'],
  ['no source', (text) => text.replaceAll(/^ {2}- .*\n/gm, ''), 'names no source'],
  ['a source without an address', (text) => text.replace('| https', '| http'), 'has a source without'],
  ['another heading', (text) => text.replace('## What it is', '## What is it'), 'has the headings'],
  ['an extra heading', (text) => `${text}\n### More\n`, 'has a heading of another level'],
  [
    'an empty part',
    (text) => text.replace(/(## What a counsellor can do\n)[\s\S]*?(?=\n## )/, '$1'),
    'has no text under',
  ],
  ['too many words', (text) => text + ' word'.repeat(200), 'words, not'],
  [
    'an unknown helpline',
    (text) => text.replace('helpline:emotionalSupport', 'helpline:nobody'),
    "unknown helpline 'nobody'",
  ],
  ['a mistyped placeholder', (text) => `${text}\n{{ helpline: emergency }}`, 'has an invalid placeholder'],
  ['no emergency number', (text) => text.replaceAll('{{helpline:emergency}}', 'the number'), 'the emergency number'],
  ['a literal number', (text) => `${text}\nCall 116 123.`, 'has a literal number'],
  ['a missing guide', (text) => text.replace('guide:stress', 'guide:sorrow'), "dead link: 'guide:sorrow'"],
  ['a page behind a login', (text) => text.replace('page:helplines', 'page:profile'), "dead link: 'page:profile'"],
  ['an address outside', (text) => text.replace('page:helplines', 'https://example.org'), 'dead link'],
  ['HTML', (text) => `${text}\n<b>bold</b>`, 'has HTML in it'],
  ['an exclamation mark', (text) => `${text}\nWell done!`, 'has an exclamation mark'],
  [
    'a slug that another guide has',
    (text) => text.replace('slug: anxiety', 'slug: burnout'),
    "have the slug 'burnout'",
  ],
])('reports %s', ([, change, problem]) => {
  expect(problemsAfter(change).join('\n')).toContain(problem)
})

test('requires the same sources in every language and the English slug in Russian', () => {
  const problems = problemsAfter(
    (text) => text.replace('slug: anxiety', 'slug: trevoga').replace('who.int', 'example.org'),
    'anxiety/ru.md',
  )
  expect(problems).toEqual([
    'guides/anxiety has different sources in different languages',
    'guides/anxiety/ru.md has a different slug from the English one',
  ])
})

test('a guide is due for checking after more than 400 days', () => {
  const file = { path: 'anxiety/en.md', text: english.text.replace(/^checked:.*$/m, 'checked: 2026-01-01') }
  expect(listDueGuides([file], '2027-02-05')).toEqual([])
  expect(listDueGuides([file], '2027-02-06')).toEqual(['anxiety/en.md'])
})

test('lists every guide with its slug in each language and the date of its last check', () => {
  const all = listGuideAddresses()
  expect(all).toHaveLength(19)
  expect(all.every(({ slugs, checked }) => Object.values(slugs).every(Boolean) && /^\d{4}-/.test(checked))).toBe(true)
  expect(all[0]).toMatchObject({ topic: 'anxiety', slugs: { en: 'anxiety', et: 'arevus', ru: 'anxiety' } })
})
