import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer, type TestProvider } from './factories.ts'
import { logInTestUser } from './test-app.ts'
import type { TestDeps } from './test-deps.ts'

let counter = 0

export async function createOrganizationWithManager(deps: TestDeps, options: { slug?: string; since?: string } = {}) {
  const since = options.since ? Temporal.Instant.from(options.since) : deps.clock.now()
  const slug = options.slug ?? `organization-${++counter}-${Math.random().toString(36).slice(2, 8)}`
  const values = { slug, name: 'Blue House', logo_url: null, created_at: since }
  const { organization_id: organizationId } = await deps.db
    .insertInto('organization')
    .values(values)
    .returning('organization_id')
    .executeTakeFirstOrThrow()
  const manager = await createTestCustomer(deps, { role: ROLE.company, firstName: 'Manager' })
  await deps.db
    .insertInto('organization_manager')
    .values({ customer_account_id: manager.customerAccountId, organization_id: organizationId, since })
    .execute()
  return {
    organizationId,
    slug,
    manager,
    /** Logs the manager in again, because access tokens expire as the clock moves. */
    me: async () => ({ as: await logInTestUser(deps, manager) }),
    /** Adds a counsellor as a confirmed member. */
    addMember: (provider: Pick<TestProvider, 'providerId'>) =>
      deps.db
        .insertInto('provider_organization')
        .values({ provider_id: provider.providerId, organization_id: organizationId, confirmed_at: since })
        .execute(),
  }
}
