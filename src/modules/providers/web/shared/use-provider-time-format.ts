import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { type Format, formatFor, formatZoneCity } from '#platform/web/format.ts'
import { toLocalTime } from '#platform/web/local-time.ts'

/**
 * Returns formatting functions for the provider's time zone. `zone` is the name of that zone if its local time differs
 * from the device's, otherwise null.
 */
export function useProviderTimeFormat(timezone: string): { own: Format; zone: string | null } {
  const { t, language, format } = useAreaTexts('providerDashboard')
  const now = nowMs()
  const providerTime = toLocalTime(now, timezone)
  const deviceTime = toLocalTime(now, format.timezone)
  const isSame = providerTime.time === deviceTime.time && providerTime.date === deviceTime.date
  return {
    own: formatFor(t, { language, timezone, today: providerTime.date }),
    zone: isSame ? null : t('providerDashboard.inOwnTimeZone', { city: formatZoneCity(timezone) }),
  }
}
