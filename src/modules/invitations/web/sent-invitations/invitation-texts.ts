import { DISCOUNT_TYPE, LANGUAGES, SESSION_LOCATION } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { type Format, formatFor } from '#platform/web/format.ts'
import { toLocalTime } from '#platform/web/local-time.ts'

export type Invitation = Reply<'getInvitation'>
export type SessionRequest = Reply<'listRequests'>[number]
type T = ReturnType<typeof useInvitationTexts>['t']

/** Translations for invitations, with times formatted in the viewer's time zone. */
export const useInvitationTexts = () => useAreaTexts('invitations')

/** Formats times in the provider's configured time zone, because working hours are planned in it. */
export function useOwnFormat(timezone: string): Format {
  const { t, language } = useInvitationTexts()
  return formatFor(t as never, { language, timezone, today: toLocalTime(nowMs(), timezone).date })
}

/** 'Wed 2 Dec, 14:00'. */
export const formatDayAndTime = (format: Format, iso: string): string => `${format.day(iso)}, ${format.time(iso)}`

const HOUR_MS = 3_600_000

/** Remaining reservation time in hours, or in minutes during the last hour; null once it has expired. */
export function formatReservationTimeLeft(t: T, expiresAt: string): string | null {
  const ms = Date.parse(expiresAt) - nowMs()
  if (ms <= 0) return null
  if (ms < HOUR_MS) return t('invitations.letsGoMinutes', { count: Math.ceil(ms / 60_000) })
  return t('invitations.letsGoHours', { count: Math.floor(ms / HOUR_MS) })
}

interface SessionDetails {
  durationInMinutes: number
  location: number
  languageId: number
  address?: string | null
}

/** '50 min · Online · English'. */
export function describeInvitedSession(
  t: T,
  { durationInMinutes, location, languageId, address }: SessionDetails,
): string {
  const code = LANGUAGES.find((one) => one.languageId === languageId)?.code
  const place = location === SESSION_LOCATION.online ? t('invitations.online') : (address ?? t('invitations.onSite'))
  return [t('format.minutes', { count: durationInMinutes }), place, code && t(`language.${code}`)]
    .filter(Boolean)
    .join(' · ')
}

/** '10 % off', '5.00 € off'; null if there is no discount. */
export function formatDiscount(t: T, format: Format, { discountType, discount }: Invitation): string | null {
  if (discountType === null || discount === null) return null
  const amount = discountType === DISCOUNT_TYPE.percentage ? `${discount} %` : format.money(discount)
  return t('invitations.off', { amount })
}
