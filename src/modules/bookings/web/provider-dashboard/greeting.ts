import type { AreaKey } from '#modules/texts/en.ts'
import type { Reply } from '#platform/web/api.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import type { Translate } from '#platform/web/translate.ts'

type T = Translate<AreaKey<'providerDashboard'>>
export type Overview = Reply<'providerDashboard'>

const NOON_HOUR = 12
const EVENING_HOUR = 18

/** Formats the greeting for the time of day in the provider's time zone, for example 'Good afternoon, Anna.' */
export function formatGreeting(t: T, { firstName, timezone }: Overview, nowMs: number): string {
  const hour = Number(toLocalTime(nowMs, timezone).time.slice(0, 2))
  if (hour < NOON_HOUR) return t('providerDashboard.goodMorning', { name: firstName })
  return hour < EVENING_HOUR
    ? t('providerDashboard.goodAfternoon', { name: firstName })
    : t('providerDashboard.goodEvening', { name: firstName })
}

const MINUTE_MS = 60_000
const SOON_MINUTES = 59

/** Formats a summary of the day, for example '3 sessions today. Next up in 8 minutes.' */
export function formatDaySummary(t: T, { today, timezone }: Overview, nowMs: number): string {
  const remaining = today.filter((session) => Date.parse(session.endDateTime) > nowMs)
  if (today.length === 0) return t('providerDashboard.freeDay')
  const count = t('providerDashboard.sessionsToday', { count: today.length })
  const next = remaining.find((session) => Date.parse(session.startDateTime) > nowMs)
  if (remaining.length === 0) return `${count} ${t('providerDashboard.allOver')}`
  if (!next) {
    const isOnlyOne = today.length === 1
    return `${count} ${t(isOnlyOne ? 'providerDashboard.underWayOnly' : 'providerDashboard.underWay')}`
  }
  const minutes = Math.ceil((Date.parse(next.startDateTime) - nowMs) / MINUTE_MS)
  return minutes <= SOON_MINUTES
    ? `${count} ${t('providerDashboard.nextInMinutes', { count: minutes })}`
    : `${count} ${t('providerDashboard.nextAt', { time: toLocalTime(next.startDateTime, timezone).time })}`
}
