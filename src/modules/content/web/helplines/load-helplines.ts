import type { RouterContextProvider } from 'react-router'
import { HELPLINE_CHECK_DAYS } from '#modules/content/values/limits.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { visitContext } from '#platform/web/server-context.ts'
import { loadServerTexts } from '#platform/web/server-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'

const DAY_MS = 86_400_000

/** Loads all helplines, formatted for display, with their current status and the day of the last check. */
export async function loadHelplines(request: Request, context: Readonly<RouterContextProvider>) {
  const t = await loadServerTexts(request, 'help')
  const { helplines } = unwrapLoaderResult(await serverApi(context)('publicSettings', {}))
  const today = Date.parse(context.get(visitContext).now)
  const isOld = (line: { lastChecked: string }) => today - Date.parse(line.lastChecked) > HELPLINE_CHECK_DAYS * DAY_MS
  const lines = helplines.map((line) => {
    const [before = '', after = ''] = t('helplines.source', { source: '\n' }).split('\n')
    const spoken = line.languages.map((code) => t(`language.${code as UiLanguage}`)).join(', ')
    const facts = [
      { name: t('helplines.hours'), value: line.hours },
      // Unknown values are omitted: the study has no languages for the emergency number.
      { name: t('helplines.languages'), value: spoken },
      { name: t('helplines.price'), value: line.isFree ? t('helplines.free') : '' },
    ].filter(({ value }) => value !== '')
    return {
      ...{ key: line.key, name: line.name, purpose: line.purpose, number: line.number, tel: line.tel, facts },
      state: { isOpen: line.isOpenNow, text: t(line.isOpenNow ? 'helplines.open' : 'helplines.closed') },
      origin: { before, source: line.source, after },
      checked: t('helplines.checked', { date: formatCalendarDate(line.lastChecked) }),
    }
  })
  return {
    title: t('helplines.title'),
    description: t('helplines.description'),
    intro: t('helplines.intro'),
    call: t('helplines.call'),
    old: helplines.some(isOld) ? t('helplines.old', { count: HELPLINE_CHECK_DAYS }) : null,
    // The emergency number always comes first.
    lines: lines.toSorted((a, b) => Number(b.key === 'emergency') - Number(a.key === 'emergency')),
  }
}

export type HelplinesData = Awaited<ReturnType<typeof loadHelplines>>
