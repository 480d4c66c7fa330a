import { HELPLINES, type Helpline, isOpen } from '#modules/content/values/helplines.ts'
import { pagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { loadAreaTexts } from '#platform/web/area-texts.ts'
import { textsOf } from '#platform/web/translate.ts'
import type { Visit } from '#platform/web/visit.ts'
import { minuteOfTallinnWeek } from './tallinn-minute.ts'

/** In the sentence itself; the others are behind 'All helplines'. */
const FIRST = { emergency: 'crisis.emergency', emotionalSupport: 'crisis.supportNow' } as const

/**
 * Words of the strip and of the way out, in the visit's language and at its minute. Only the root's server loader asks: no browser loads the list,
 * nor its texts, and without scripts it is as complete as with them.
 */
export async function helpWords(language: PathLanguage, now: string): Promise<Pick<Visit, 'crisis' | 'exit'>> {
  await loadAreaTexts(language, 'help')
  const t = textsOf(language)
  const minute = minuteOfTallinnWeek(now)
  const state = (line: Helpline) => t(isOpen(line, minute) ? 'crisis.openNow' : 'crisis.closedNow')
  const lines = HELPLINES.flatMap((line) => {
    if (line.key !== 'emergency' && line.key !== 'emotionalSupport') return []
    const { key, number, tel, texts } = line
    // The sentence is cut where the number goes, which is a link, and after the hours, which a phone leaves to the list.
    const said = t(FIRST[key], { tel: '\n', hours: `, ${texts[language].hours}\n`, state: state(line) })
    const [before = '', second = '', third] = said.split('\n')
    const rest = third === undefined ? { after: second } : { aside: second, after: third }
    return [{ before: before.trim(), number, tel, ...rest }]
  })
  const rows = HELPLINES.map((line) => {
    const { hours, name } = line.texts[language]
    const languages = line.languages.map((code) => t(`language.${code}`)).join(', ')
    const facts = languages ? t('crisis.facts', { hours, languages }) : hours
    return { name, number: line.number, tel: line.tel, facts, state: state(line) }
  })
  const all = { text: t('crisis.all'), rows, more: t('crisis.about'), href: pagePath('helplines', language) }
  const exit = { text: t('exit.leave'), note: t('exit.note') }
  return { crisis: { label: t('crisis.label'), lines, all }, exit }
}
