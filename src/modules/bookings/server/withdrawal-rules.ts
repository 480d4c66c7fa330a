import { type RawBuilder, sql } from 'kysely'
import { estonianHolidays } from '#modules/availability/server/public.ts'
import { HEALTH_PROVIDER_TYPES, WITHDRAWAL_DAYS } from '#platform/values/constants.ts'

type Instant = Temporal.Instant
const HOME_ZONE = 'Europe/Tallinn'
const SATURDAY = 6

/**
 * When the right to withdraw ends that began with a contract made at this moment: with the 14th day after it, or with the
 * next working day where that one is none (regulation 1182/71, art. 3). In Estonia, whose law the contract is under.
 */
export function withdrawalEnds(contractAt: Instant): Instant {
  let last = contractAt.toZonedDateTimeISO(HOME_ZONE).toPlainDate().add({ days: WITHDRAWAL_DAYS })
  while (last.dayOfWeek >= SATURDAY || isHoliday(last)) last = last.add({ days: 1 })
  return last.add({ days: 1 }).toZonedDateTime(HOME_ZONE).toInstant()
}

const isHoliday = (date: Temporal.PlainDate): boolean => {
  const day = Temporal.PlainDate.from('1970-01-01').until(date).days
  return estonianHolidays(date.year).some((one) => one.day === day)
}

interface Contract {
  start_at: Instant
  has_withdrawal_right: boolean
  /** Null until it is paid. */
  withdraw_until: Instant | null
}

/** The right ends with its period, and sooner with the start: what the client asked to begin has begun (docs/decisions/0022). */
export function withdrawableUntil({ start_at, has_withdrawal_right, withdraw_until }: Contract): Instant | null {
  if (!has_withdrawal_right || !withdraw_until) return null
  return Temporal.Instant.compare(withdraw_until, start_at) < 0 ? withdraw_until : start_at
}

/** A session before the end of the period is held in it only because the client asks for that. */
export const isAskedFor = (startAt: Instant, ends: Instant): boolean => Temporal.Instant.compare(startAt, ends) < 0

interface Asked extends Contract {
  express_request_at: Instant | null
}

/** Whether the session, where it stands now, is held within the period because the client asked for that. */
export const wasAskedFor = ({ start_at, withdraw_until, express_request_at }: Asked): boolean =>
  express_request_at !== null && withdraw_until !== null && isAskedFor(start_at, withdraw_until)

/** A client who moves a session into the period asks for it to be held there; who has asked before has asked. */
export function askingByMove(contract: Asked, start: Instant, now: Instant): Instant | null {
  const { has_withdrawal_right: hasRight, withdraw_until: ends, express_request_at: asked } = contract
  if (asked || !hasRight || !ends) return asked
  return Temporal.Instant.compare(now, ends) < 0 && isAskedFor(start, ends) ? now : null
}

/** What a contract made now would say of the right: for whoever is about to book. */
export function withdrawalAhead(startAt: Instant, hasRight: boolean, now: Instant) {
  const ends = withdrawalEnds(now)
  const contract = { start_at: startAt, has_withdrawal_right: hasRight, withdraw_until: ends }
  return { withdrawUntil: withdrawableUntil(contract), isSoon: hasRight && isAskedFor(startAt, ends) }
}

/** When the right would end of a contract made now with a counsellor of these types; null for a health profession. */
export const withdrawalEndsOf = (providerTypeIds: readonly number[], now: Instant): Instant | null =>
  providerTypeIds.some((id) => HEALTH_PROVIDER_TYPES.some((health) => health === id)) ? null : withdrawalEnds(now)

/** Whether the service of a counsellor `provider` (a column or an id) has the right: none of their types that hold today is a health profession. */
export const hasWithdrawalRight = (provider: RawBuilder<unknown>, now: Instant): RawBuilder<boolean> => sql<boolean>`
  not exists (select from provider_kind k where k.provider_id = ${provider}
    and k.provider_type_id = any(${[...HEALTH_PROVIDER_TYPES]}::smallint[])
    and (k.valid_until is null or k.valid_until >= ${now.toZonedDateTimeISO(HOME_ZONE).toPlainDate().toString()}::date))`
