import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { HELPLINES, type Helpline, isHelplineOpen } from '#platform/values/helplines.ts'
import { loadAreaTexts } from '#platform/web/area-texts.ts'
import { getTranslate } from '#platform/web/translate.ts'
import type { Visit } from '#platform/web/visit.ts'
import { getMinuteOfTallinnWeek } from './tallinn-minute.ts'

const findHelpline = (key: Helpline['key']) => HELPLINES.find((helpline) => helpline.key === key)!

/**
 * Returns the helplines mentioned in the strip's sentences: the emergency number, and a helpline, open at this minute,
 * for people who need to talk to someone. At night the emotional support line is closed, so the victim support line,
 * which is always open, takes its place. 'All helplines' links to the full list.
 */
function listNamedHelplines(minute: number) {
  const support = findHelpline('emotionalSupport')
  const openSupport = isHelplineOpen(support, minute) ? support : findHelpline('victimSupport')
  return [
    { helpline: findHelpline('emergency'), text: 'crisis.emergency' },
    { helpline: openSupport, text: 'crisis.supportNow' },
  ] as const
}

/**
 * Loads the text of the crisis strip and the quick exit for the language and time of the visit. Called only by the
 * root's server loader, so that the strip is complete without JavaScript and browsers load neither the list of
 * helplines nor its translations.
 */
export async function loadCrisisTexts(language: PathLanguage, now: string): Promise<Pick<Visit, 'crisis' | 'exit'>> {
  await loadAreaTexts(language, 'help')
  const t = getTranslate(language)
  const minute = getMinuteOfTallinnWeek(now)
  const getState = (helpline: Helpline) => t(isHelplineOpen(helpline, minute) ? 'crisis.openNow' : 'crisis.closedNow')
  const lines = listNamedHelplines(minute).map(({ helpline, text }) => {
    const { number, tel, texts } = helpline
    // The sentence is split at the number, which becomes a link, and after the hours, which on phones appear only in
    // the list.
    const sentence = t(text, {
      tel: '\n',
      hours: `, ${texts[language].hours}\n`,
      state: getState(helpline),
    })
    const [before = '', second = '', third] = sentence.split('\n')
    const rest = third === undefined ? { after: second } : { aside: second, after: third }
    return { before: before.trim(), number, tel, ...rest }
  })
  const rows = HELPLINES.map((helpline) => {
    const { hours, name } = helpline.texts[language]
    const languages = helpline.languages.map((code) => t(`language.${code}`)).join(', ')
    const details = languages ? t('crisis.facts', { hours, languages }) : hours
    return { name, number: helpline.number, tel: helpline.tel, details, state: getState(helpline) }
  })
  const all = { text: t('crisis.all'), rows, more: t('crisis.about'), href: buildPagePath('helplines', language) }
  const exit = { text: t('exit.leave'), keys: t('exit.keys'), note: t('exit.note') }
  return { crisis: { label: t('crisis.label'), lines, all }, exit }
}
