import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import enMatch from '#modules/search/texts/match/en.json' with { type: 'json' }
import etMatch from '#modules/search/texts/match/et.json' with { type: 'json' }
import ruMatch from '#modules/search/texts/match/ru.json' with { type: 'json' }
import enShared from '#platform/texts/shared/en.json' with { type: 'json' }
import etShared from '#platform/texts/shared/et.json' with { type: 'json' }
import ruShared from '#platform/texts/shared/ru.json' with { type: 'json' }
import type { PathLanguage, TOPICS } from '#platform/values/enums.ts'

const TEXTS: Record<PathLanguage, Record<string, string>> = {
  en: { ...enShared, ...enMatch },
  et: { ...etShared, ...etMatch },
  ru: { ...ruShared, ...ruMatch },
}

/** Returns one of the questionnaire's strings. */
export function translateMatch(
  language: PathLanguage,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const text = TEXTS[language][key]
  if (text === undefined) throw new Error(`no text '${key}' in ${language}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''))
}

/** The answers to the questionnaire. Topics are given by topic key, all other answers by text key. */
export interface MatchAnswers {
  topics: readonly (typeof TOPICS)[number]['key'][]
  people: readonly string[]
  spoken: readonly string[]
  place: string
  when: readonly string[]
  price: number
}

/** Opens the questionnaire and waits for its first question. */
export async function openMatch(page: Page, url: string, language: PathLanguage): Promise<void> {
  await page.goto(url + buildPagePath('match', language))
  await page.getByRole('heading', { level: 2, name: translateMatch(language, 'match.safety.question') }).waitFor()
}

/** Answers the questions until the result is shown. */
export async function answerAll(page: Page, language: PathLanguage, answers: MatchAnswers): Promise<void> {
  const choose = (text: string) => page.getByRole('main').getByLabel(text, { exact: true }).check()
  const waitForQuestion = (question: string) =>
    page.getByRole('heading', { level: 2, name: translateMatch(language, `match.${question}.question`) }).waitFor()
  const next = (key = 'match.continue') =>
    page.getByRole('button', { name: translateMatch(language, key), exact: true }).click()
  await page.getByRole('button', { name: translateMatch(language, 'match.safety.safe') }).click()
  await waitForQuestion('topics')
  for (const topic of answers.topics) await choose(translateMatch(language, `topic.${topic}`))
  await next()
  await waitForQuestion('people')
  for (const key of answers.people) await choose(translateMatch(language, key, { years: 10 }))
  await next()
  await waitForQuestion('languages')
  for (const code of answers.spoken) {
    const name = translateMatch(language, `language.${code}`)
    await choose(name.charAt(0).toUpperCase() + name.slice(1))
  }
  await next()
  await waitForQuestion('place')
  await choose(translateMatch(language, answers.place))
  await next()
  await waitForQuestion('when')
  for (const key of answers.when) await choose(translateMatch(language, key))
  await next()
  await waitForQuestion('price')
  await page.getByRole('radio', { name: new RegExp(`[^0-9]${answers.price}[^0-9]`) }).check()
  await next('match.result')
}
