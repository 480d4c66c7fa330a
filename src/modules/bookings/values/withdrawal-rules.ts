import { estonianHolidays } from '#modules/availability/values/estonian-holidays.ts'
import { HEALTH_PROVIDER_TYPES, HOME_TIME_ZONE, WITHDRAWAL_DAYS } from '#platform/values/constants.ts'

type Instant = Temporal.Instant
const SATURDAY = 6

/**
 * Returns the end of a contract's withdrawal period: the end of the 14th day after the contract was formed or, if that
 * day is a weekend or public holiday, of the next working day (regulation 1182/71, art. 3). Days are counted in
 * Estonian time, because Estonian law applies.
 */
export function getWithdrawalEnd(contractAt: Instant): Instant {
  let lastDay = contractAt.toZonedDateTimeISO(HOME_TIME_ZONE).toPlainDate().add({ days: WITHDRAWAL_DAYS })
  while (lastDay.dayOfWeek >= SATURDAY || isHoliday(lastDay)) lastDay = lastDay.add({ days: 1 })
  return lastDay.add({ days: 1 }).toZonedDateTime(HOME_TIME_ZONE).toInstant()
}

const isHoliday = (date: Temporal.PlainDate): boolean => {
  const day = Temporal.PlainDate.from('1970-01-01').until(date).days
  return estonianHolidays(date.year).some((holiday) => holiday.day === day)
}

interface Contract {
  start_at: Instant
  has_withdrawal_right: boolean
  /** Null until the booking is paid. */
  withdraw_until: Instant | null
}

/**
 * Returns when the right of withdrawal ends: at the end of the withdrawal period or at the start of the session,
 * whichever comes first, because the client requested that the service begin (docs/decisions/0022). Null if there is no
 * right of withdrawal.
 */
export function getWithdrawableUntil({ start_at, has_withdrawal_right, withdraw_until }: Contract): Instant | null {
  if (!has_withdrawal_right || !withdraw_until) return null
  return Temporal.Instant.compare(withdraw_until, start_at) < 0 ? withdraw_until : start_at
}

/**
 * Returns whether a session starts within the withdrawal period, in which case it takes place only at the client's
 * express request.
 */
export const needsExpressRequest = (startAt: Instant, periodEnd: Instant): boolean =>
  Temporal.Instant.compare(startAt, periodEnd) < 0

interface BookedContract extends Contract {
  express_request_at: Instant | null
}

/**
 * Returns whether an express request applies: the client made one, and the session, as currently scheduled, starts
 * within the withdrawal period.
 */
export const hasExpressRequest = ({ start_at, withdraw_until, express_request_at }: BookedContract): boolean =>
  express_request_at !== null && withdraw_until !== null && needsExpressRequest(start_at, withdraw_until)

/**
 * Returns when the client made the express request that applies once the session has moved to `start`; null if there is
 * none. Moving a session into the withdrawal period counts as a request, and an earlier request remains valid.
 */
export function getExpressRequestAfterMove(contract: BookedContract, start: Instant, now: Instant): Instant | null {
  const { has_withdrawal_right: hasRight, withdraw_until: periodEnd, express_request_at: requestedAt } = contract
  if (requestedAt || !hasRight || !periodEnd) return requestedAt
  return Temporal.Instant.compare(now, periodEnd) < 0 && needsExpressRequest(start, periodEnd) ? now : null
}

/**
 * Returns the withdrawal terms of a contract formed now. `isSoon` is true if the session starts before the withdrawal
 * period ends, in which case an express request is needed.
 */
export function getProspectiveWithdrawal(startAt: Instant, hasRight: boolean, now: Instant) {
  const periodEnd = getWithdrawalEnd(now)
  const contract = { start_at: startAt, has_withdrawal_right: hasRight, withdraw_until: periodEnd }
  return { withdrawUntil: getWithdrawableUntil(contract), isSoon: hasRight && needsExpressRequest(startAt, periodEnd) }
}

/**
 * Returns when the withdrawal period would end if a provider of the given types were booked now; null for health
 * professions.
 */
export const getWithdrawalEndForTypes = (providerTypeIds: readonly number[], now: Instant): Instant | null =>
  providerTypeIds.some((id) => HEALTH_PROVIDER_TYPES.some((health) => health === id)) ? null : getWithdrawalEnd(now)
