import { DISCOUNT_TYPE } from '#platform/values/enums.ts'
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

/** Formats times in the provider's configured time zone, the one used to plan working hours. */
export function useProviderFormat(timezone: string): Format {
  const { t, language } = useInvitationTexts()
  return formatFor(t as never, { language, timezone, today: toLocalTime(nowMs(), timezone).date })
}

/** Formats an instant, for example 'Wed 2 Dec, 14:00'. */
export const formatDayAndTime = (format: Format, iso: string): string => `${format.day(iso)}, ${format.time(iso)}`

const HOUR_MS = 3_600_000

/** Formats the remaining reservation time in hours, or in minutes during the last hour. Null after it has expired. */
export function formatReservationTimeLeft(t: T, expiresAt: string): string | null {
  const remainingMs = Date.parse(expiresAt) - nowMs()
  if (remainingMs <= 0) return null
  if (remainingMs < HOUR_MS) return t('invitations.letsGoMinutes', { count: Math.ceil(remainingMs / 60_000) })
  return t('invitations.letsGoHours', { count: Math.floor(remainingMs / HOUR_MS) })
}

/** Formats a discount, for example '10 % off' or '5.00 € off'. Null if there is none. */
export function formatDiscount(t: T, format: Format, { discountType, discount }: Invitation): string | null {
  if (discountType === null || discount === null) return null
  const amount = discountType === DISCOUNT_TYPE.percentage ? format.percent(discount) : format.money(discount)
  return t('invitations.off', { amount })
}
