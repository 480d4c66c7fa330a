import { getTermsDay, recordConsent, recordTerms } from '#modules/accounts/server/terms/public.ts'
import { getTermsOn } from '#modules/accounts/values/terms/versions.ts'
import { ROLE, type Role } from '#platform/values/enums.ts'
import type { TestDeps } from './test-deps.ts'

/** Records the agreements that sign-up, application and booking screens ask for. */
export async function recordDefaultAgreements(deps: TestDeps, customerAccountId: string, role: Role): Promise<void> {
  const agreement = { customerAccountId, language: 'en', at: deps.clock.now() } as const
  const day = getTermsDay(deps.clock.now())
  await recordTerms(deps.db, { ...agreement, version: getTermsOn('client', day), place: 'signUp' })
  if (role === ROLE.provider)
    await recordTerms(deps.db, { ...agreement, version: getTermsOn('counsellor', day), place: 'application' })
  await recordConsent(deps.db, { ...agreement, purpose: 'healthData', isGiven: true, place: 'signUp' })
}
