import { dayInForce, recordConsent, recordTerms } from '#modules/accounts/server/terms/public.ts'
import { termsOn } from '#modules/accounts/values/terms/versions.ts'
import { ROLE, type Role } from '#platform/values/enums.ts'
import type { TestHouse } from './test-house.ts'

/** What everybody has agreed to who signed up, applied and booked by the screens. */
export async function hasAgreed(house: TestHouse, customerAccountId: string, role: Role): Promise<void> {
  const said = { customerAccountId, language: 'en', at: house.clock.now() } as const
  const day = dayInForce(house.clock.now())
  await recordTerms(house.db, { ...said, version: termsOn('client', day), place: 'signUp' })
  if (role === ROLE.provider)
    await recordTerms(house.db, { ...said, version: termsOn('counsellor', day), place: 'application' })
  await recordConsent(house.db, { ...said, purpose: 'healthData', isGiven: true, place: 'signUp' })
}
