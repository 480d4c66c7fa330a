import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { cityOf, type Format, formatFor } from '#platform/web/format.ts'
import { wallClock } from '#platform/web/zoned.ts'

/** Formats on the counsellor's own clock, wherever they are reading; `zone` names it when the reader's clock shows another. */
export function useOwnClock(timezone: string): { own: Format; zone: string | null } {
  const { t, language, format } = useAreaTexts('running')
  const now = nowMs()
  const mine = wallClock(now, timezone)
  const theirs = wallClock(now, format.timezone)
  const isSame = mine.time === theirs.time && mine.date === theirs.date
  return {
    own: formatFor(t, { language, timezone, today: mine.date }),
    zone: isSame ? null : t('running.onOwnClock', { city: cityOf(timezone) }),
  }
}
