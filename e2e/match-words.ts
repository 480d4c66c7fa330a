import type { Page } from '@playwright/test'
import { pagePath } from '#modules/pages.ts'
import enMatch from '#modules/search/texts/match/en.json' with { type: 'json' }
import etMatch from '#modules/search/texts/match/et.json' with { type: 'json' }
import ruMatch from '#modules/search/texts/match/ru.json' with { type: 'json' }
import enShared from '#platform/texts/shared/en.json' with { type: 'json' }
import etShared from '#platform/texts/shared/et.json' with { type: 'json' }
import ruShared from '#platform/texts/shared/ru.json' with { type: 'json' }
import type { PathLanguage, TOPICS } from '#platform/values/enums.ts'

const WORDS: Record<PathLanguage, Record<string, string>> = {
  en: { ...enShared, ...enMatch },
  et: { ...etShared, ...etMatch },
  ru: { ...ruShared, ...ruMatch },
}

/** A text of the questionnaire as its page says it. */
export function said(language: PathLanguage, key: string, values: Record<string, string | number> = {}): string {
  const text = WORDS[language][key]
  if (text === undefined) throw new Error(`no text '${key}' in ${language}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''))
}

/** What somebody answers; a topic by its key, the rest by the key of its text. */
export interface Said {
  topics: readonly (typeof TOPICS)[number]['key'][]
  people: readonly string[]
  spoken: readonly string[]
  place: string
  when: readonly string[]
  price: number
}

/** On the questionnaire's first question. */
export async function openMatch(page: Page, url: string, language: PathLanguage): Promise<void> {
  await page.goto(url + pagePath('match', language))
  await page.getByRole('heading', { level: 2, name: said(language, 'match.safety.question') }).waitFor()
}

/** Answers every question by tapping, up to the result. */
export async function answerAll(page: Page, language: PathLanguage, answers: Said): Promise<void> {
  const tap = (text: string) => page.getByRole('main').getByLabel(text, { exact: true }).check()
  const at = (question: string) =>
    page.getByRole('heading', { level: 2, name: said(language, `match.${question}.question`) }).waitFor()
  const goOn = (key = 'match.continue') => page.getByRole('button', { name: said(language, key), exact: true }).click()
  await page.getByRole('button', { name: said(language, 'match.safety.safe') }).click()
  await at('topics')
  for (const topic of answers.topics) await tap(said(language, `topic.${topic}`))
  await goOn()
  await at('people')
  for (const key of answers.people) await tap(said(language, key, { years: 10 }))
  await goOn()
  await at('languages')
  for (const code of answers.spoken) {
    const name = said(language, `language.${code}`)
    await tap(name.charAt(0).toUpperCase() + name.slice(1))
  }
  await goOn()
  await at('place')
  await tap(said(language, answers.place))
  await goOn()
  await at('when')
  for (const key of answers.when) await tap(said(language, key))
  await goOn()
  await at('price')
  await page.getByRole('radio', { name: new RegExp(`[^0-9]${answers.price}[^0-9]`) }).check()
  await goOn('match.result')
}
