import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { HELPLINES, type Helpline, isHelplineOpen } from '#platform/values/helplines.ts'
import { loadAreaTexts } from '#platform/web/area-texts.ts'
import { getTranslate } from '#platform/web/translate.ts'
import type { Visit } from '#platform/web/visit.ts'
import { minuteOfTallinnWeek } from './tallinn-minute.ts'

/** Helplines within the sentence; the others are behind 'All helplines'. */
const FIRST = { emergency: 'crisis.emergency', emotionalSupport: 'crisis.supportNow' } as const

/**
 * Renders the wording of the crisis strip and the quick exit for the language and time of the visit. Only the root's
 * server loader calls it, so that browsers load neither the list nor its translations, and the strip is complete
 * without scripts.
 */
export async function loadCrisisTexts(language: PathLanguage, now: string): Promise<Pick<Visit, 'crisis' | 'exit'>> {
  await loadAreaTexts(language, 'help')
  const t = getTranslate(language)
  const minute = minuteOfTallinnWeek(now)
  const state = (line: Helpline) => t(isHelplineOpen(line, minute) ? 'crisis.openNow' : 'crisis.closedNow')
  const lines = HELPLINES.flatMap((line) => {
    if (line.key !== 'emergency' && line.key !== 'emotionalSupport') return []
    const { key, number, tel, texts } = line
    // The sentence is split at the number, which is a link, and after the hours, which phones show only in the list.
    const sentence = t(FIRST[key], { tel: '\n', hours: `, ${texts[language].hours}\n`, state: state(line) })
    const [before = '', second = '', third] = sentence.split('\n')
    const rest = third === undefined ? { after: second } : { aside: second, after: third }
    return [{ before: before.trim(), number, tel, ...rest }]
  })
  const rows = HELPLINES.map((line) => {
    const { hours, name } = line.texts[language]
    const languages = line.languages.map((code) => t(`language.${code}`)).join(', ')
    const facts = languages ? t('crisis.facts', { hours, languages }) : hours
    return { name, number: line.number, tel: line.tel, facts, state: state(line) }
  })
  const all = { text: t('crisis.all'), rows, more: t('crisis.about'), href: buildPagePath('helplines', language) }
  const exit = { text: t('exit.leave'), note: t('exit.note') }
  return { crisis: { label: t('crisis.label'), lines, all }, exit }
}
