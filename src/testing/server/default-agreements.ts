import { getTermsDay, recordConsent, recordTerms } from '#modules/accounts/server/terms/public.ts'
import { getTermsOn } from '#modules/accounts/values/terms/versions.ts'
import { ROLE, type Role } from '#platform/values/enums.ts'
import type { TestHouse } from './test-house.ts'

/** Records the agreements that sign-up, application and booking screens ask for. */
export async function recordDefaultAgreements(house: TestHouse, customerAccountId: string, role: Role): Promise<void> {
  const agreement = { customerAccountId, language: 'en', at: house.clock.now() } as const
  const day = getTermsDay(house.clock.now())
  await recordTerms(house.db, { ...agreement, version: getTermsOn('client', day), place: 'signUp' })
  if (role === ROLE.provider)
    await recordTerms(house.db, { ...agreement, version: getTermsOn('counsellor', day), place: 'application' })
  await recordConsent(house.db, { ...agreement, purpose: 'healthData', isGiven: true, place: 'signUp' })
}
