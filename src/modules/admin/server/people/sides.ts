import { type RawBuilder, sql } from 'kysely'
import type { StandingChange } from '#platform/server/email/public.ts'

/** What can be closed: the whole login, one side of the person, or a counsellor's listing. */
export type Closable = 'login' | 'customer' | 'provider' | 'therapist'

/** The verbs of the audit log. */
export const CLOSES = {
  login: 'blockUser',
  customer: 'blockCustomer',
  provider: 'blockProvider',
  therapist: 'deactivateTherapist',
} as const
export const OPENS = {
  login: 'activateUser',
  customer: 'activateCustomer',
  provider: 'activateProvider',
  therapist: 'activateTherapist',
} as const

export const TOLD: Record<Closable, { closed: StandingChange; open: StandingChange }> = {
  login: { closed: 'loginBlocked', open: 'loginActive' },
  customer: { closed: 'clientBlocked', open: 'clientActive' },
  provider: { closed: 'counsellorBlocked', open: 'counsellorActive' },
  therapist: { closed: 'therapistDeactivated', open: 'therapistActive' },
}

export interface Target {
  customerAccountId: string
  providerId: string | null
}

/** As whom the person's sessions are touched. */
export const sidesOf = (closable: Closable): ('client' | 'counsellor')[] =>
  closable === 'login' ? ['client', 'counsellor'] : closable === 'customer' ? ['client'] : ['counsellor']

/** Bookings `b` of one side of somebody that are ahead; one that waits for a new time is, even when its old time has passed (0015). */
export function ahead(
  { customerAccountId, providerId }: Target,
  side: 'client' | 'counsellor',
  now: Temporal.Instant,
): RawBuilder<unknown> {
  const whose =
    side === 'client'
      ? sql`b.customer_account_id = ${customerAccountId}::uuid`
      : sql`b.provider_id = ${providerId}::uuid`
  return aheadOn(whose, now)
}

export const aheadOn = (whose: RawBuilder<unknown>, now: Temporal.Instant): RawBuilder<unknown> =>
  sql`${whose} and (b.status <> 'booked' or b.start_at > ${now}::timestamptz)`
