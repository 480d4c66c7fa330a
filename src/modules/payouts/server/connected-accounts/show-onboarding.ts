import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { ONBOARDING_STEPS, type OnboardingStep } from '#modules/payouts/values/payout-lists.ts'
import { IS_LISTED } from '#modules/search/server/public.ts'
import { type Handler, requireCaller } from '#platform/server/context.ts'
import type { ProviderStatus } from '#platform/values/enums.ts'

interface OnboardingRow {
  status: ProviderStatus
  slug: string
  firstName: string
  isListed: boolean
  isPayoutReady: boolean
  isPayoutChecking: boolean
  hasHours: boolean
  hasSessions: boolean
  hadSessions: boolean
}

/**
 * Returns the three onboarding steps in order (specification §2, §4). The payout step counts as done while Stripe is
 * reviewing the account, because the provider has nothing left to do. The sessions step is done only while a session
 * type is active.
 */
export const getOnboarding: Handler<AllCalls['getOnboarding']> = async (_input, context) => {
  const providerId = requireCaller(context).providerId!
  const { rows } = await sql<OnboardingRow>`
    select p.status, p.slug, owner.first_name as "firstName", ${IS_LISTED} as "isListed", p.payout_ready_at is not null as "isPayoutReady",
      p.payout_ready_at is null and p.stripe_account_id is not null and a.read_at is not null
        and not exists (select from jsonb_array_elements(a.needs) n where not (n->>'isLater')::boolean) as "isPayoutChecking",
      p.working_hours_at is not null as "hasHours", p.sessions_at is not null as "hadSessions",
      exists (select from session_template t where t.provider_id = p.provider_id and t.is_active) as "hasSessions"
    from provider_account p join customer_account owner using (customer_account_id)
    left join payout_account a using (provider_id) where p.provider_id = ${providerId}`.execute(context.db)
  const { isPayoutReady, hasHours, hasSessions, ...row } = rows[0]!
  const isPayoutChecking = row.isPayoutChecking ?? false
  const isDone: Record<OnboardingStep, boolean> = {
    payout: isPayoutReady || isPayoutChecking,
    hours: hasHours,
    sessions: hasSessions,
  }
  return {
    ...row,
    isPayoutChecking,
    steps: ONBOARDING_STEPS.map((step) => ({ step, isDone: isDone[step] })),
    next: ONBOARDING_STEPS.find((step) => !isDone[step]) ?? null,
    providerId,
  }
}
