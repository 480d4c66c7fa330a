import { loadMatchLink } from '#modules/content/web/shared/match-link.server.ts'
import { buildPagePath } from '#modules/pages.ts'
import { FREE_CANCELLATION_HOURS, HOLD_MINUTES } from '#platform/values/constants.ts'
import { TOPICS } from '#platform/values/enums.ts'
import { toKebabCase } from '#platform/values/to-kebab-case.ts'
import { buildFaqData } from '#platform/web/faq-data.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { getTranslate, registerTexts } from '#platform/web/translate.ts'
import { getPathLanguage } from '#platform/web/visit.ts'
import type { Landing } from './landing.tsx'

const HOW_KEYS = [
  ['landing.how1', 'landing.how1Text'],
  ['landing.how2', 'landing.how2Text'],
  ['landing.how3', 'landing.how3Text'],
] as const
const QUESTION_KEYS = [
  ['landing.q1', 'landing.a1'],
  ['landing.q7', 'landing.a7'],
  ['landing.q2', 'landing.a2'],
  ['landing.q3', 'landing.a3'],
  ['landing.q4', 'landing.a4'],
  ['landing.q5', 'landing.a5'],
  ['landing.q6', 'landing.a6'],
] as const
const TEXT_VALUES = { hold: HOLD_MINUTES, free: FREE_CANCELLATION_HOURS }

/**
 * Builds, on the server, the copy and links shown around the finder's results, to keep them out of the finder's
 * scripts: most visitors scroll past them.
 */
export async function loadLanding(request: Request): Promise<Landing> {
  const language = getPathLanguage(new URL(request.url).pathname)
  registerTexts(language, await loadPageTexts(request, 'landing'))
  const t = getTranslate(language)
  const finder = buildPagePath('finder', language)
  const questions = QUESTION_KEYS.map(([question, answer]) => [t(question), t(answer)] as const)
  return {
    steps: { title: t('landing.steps'), texts: [t('landing.step1'), t('landing.step2'), t('landing.step3')] },
    how: { title: t('landing.howTitle'), texts: HOW_KEYS.map(([title, text]) => [t(title), t(text, TEXT_VALUES)]) },
    topics: {
      title: t('landing.topicsTitle'),
      links: TOPICS.map(({ key }) => [t(`topic.${key}`), `${finder}?topic=${toKebabCase(key)}`]),
    },
    questions: { title: t('landing.questions'), texts: questions },
    counsellors: {
      title: t('landing.counsellorsTitle'),
      text: t('landing.counsellorsText'),
      link: [t('landing.counsellorsLink'), buildPagePath('forCounsellors', language)],
    },
    match: await loadMatchLink(language),
    faq: buildFaqData(questions.map(([question, answer]) => ({ question, answer }))),
  }
}
