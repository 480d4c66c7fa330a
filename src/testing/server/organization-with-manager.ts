import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer, type TestProvider } from './factories.ts'
import { logInTestUser } from './test-app.ts'
import type { TestHouse } from './test-house.ts'

let counter = 0

/** Creates an organisation with a manager. */
export async function createOrganizationWithManager(house: TestHouse, given: { slug?: string; since?: string } = {}) {
  const since = given.since ? Temporal.Instant.from(given.since) : house.clock.now()
  const slug = given.slug ?? `house-${++counter}-${Math.random().toString(36).slice(2, 8)}`
  const values = { slug, name: 'Blue House', logo_url: null, created_at: since }
  const { organization_id: organizationId } = await house.db
    .insertInto('organization')
    .values(values)
    .returning('organization_id')
    .executeTakeFirstOrThrow()
  const manager = await createTestCustomer(house, { role: ROLE.company, firstName: 'Manager' })
  await house.db
    .insertInto('organization_manager')
    .values({ customer_account_id: manager.customerAccountId, organization_id: organizationId, since })
    .execute()
  return {
    organizationId,
    slug,
    manager,
    /** A new login of the manager: access tokens expire while the clock moves. */
    me: async () => ({ as: await logInTestUser(house, manager) }),
    /** Adds a confirmed membership. */
    lists: (provider: Pick<TestProvider, 'providerId'>) =>
      house.db
        .insertInto('provider_organization')
        .values({ provider_id: provider.providerId, organization_id: organizationId, confirmed_at: since })
        .execute(),
  }
}
