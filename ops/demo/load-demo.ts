import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '#modules/accounts/server/passwords.ts'
import { updateOrganizations } from '#modules/organizations/server/public.ts'
import { rebuildSearch } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { ROLE } from '#platform/values/enums.ts'
import { DemoSessionWriter } from './demo-session-writer.ts'
import { loadAgreements } from './load-agreements.ts'
import { loadApplicants } from './load-applicants.ts'
import { loadCalendar } from './load-calendar.ts'
import { loadClients } from './load-clients.ts'
import { loadConversations } from './load-conversations.ts'
import { loadDashboardSessions } from './load-dashboard-sessions.ts'
import { loadNewcomer } from './load-newcomer.ts'
import { loadPastTransfersAndNotes } from './load-past-transfers-and-notes.ts'
import { type LoadedProvider, loadProvider } from './load-provider.ts'
import { loadRequests } from './load-requests.ts'
import { DEMO_LOGINS } from './logins.ts'
import { DEMO_ORGANIZATIONS } from './organizations.ts'
import { DEMO_PROVIDERS } from './providers.ts'
import { createSeededGenerator } from './seeded-random.ts'

/**
 * Loads the demo data into an empty database in one transaction. @returns false if the database already has accounts
 */
export async function loadDemo(deps: AppDeps): Promise<boolean> {
  mkdirSync(join(deps.settings.dataFolder, 'media'), { recursive: true })
  cpSync(new URL('./portraits', import.meta.url), join(deps.settings.dataFolder, 'media', 'demo'), { recursive: true })
  const existing = await deps.db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .limit(1)
    .executeTakeFirst()
  if (existing) return false
  await deps.db.transaction().execute(async (tx) => {
    const txDeps = { ...deps, db: tx }
    const random = createSeededGenerator(20_261_121)
    // The approximate time of the oldest session.
    const since = deps.clock.now().subtract({ hours: 24 * 600 })
    const organizations = await loadOrganizations(txDeps, since)
    // Only the accounts of DEMO_LOGINS have a known password; all others share an unguessable one.
    const sharedPasswordHash = await hashPassword(`Aa1!${crypto.randomUUID()}`)
    const superuserId = await loadPersons(txDeps, organizations)
    await loadNewcomer(txDeps)
    const clients = await loadClients(txDeps, sharedPasswordHash)
    const sessions = new DemoSessionWriter(txDeps)
    let demoProvider: LoadedProvider | null = null
    for (const provider of DEMO_PROVIDERS) {
      const loaded = await loadProvider(txDeps, provider, { organizations, since, superuserId, sharedPasswordHash })
      await loadCalendar(txDeps, provider, { loaded, clients, random, sessions })
      if (DEMO_LOGINS.some(({ providerKey }) => providerKey === provider.key)) demoProvider = loaded
    }
    await loadApplicants(txDeps, sharedPasswordHash)
    await sessions.write(tx)
    if (demoProvider) {
      await loadDashboardSessions(txDeps, demoProvider, clients)
      await loadRequests(txDeps, demoProvider)
    }
    await loadPastTransfersAndNotes(txDeps)
    await loadConversations(txDeps)
    await updateOrganizations(txDeps)
    await loadAgreements(txDeps)
    await rebuildSearch(txDeps)
  })
  return true
}

async function loadOrganizations({ db }: AppDeps, since: Temporal.Instant): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { key, slug, name, texts } of DEMO_ORGANIZATIONS) {
    const row = await db
      .insertInto('organization')
      .values({ slug, name, texts, logo_url: null, created_at: since })
      .returning('organization_id')
      .executeTakeFirstOrThrow()
    ids.set(key, row.organization_id)
  }
  return ids
}

/** Creates the demo logins except for the provider's (see `loadProvider`). @returns the administrator's id */
async function loadPersons({ db, clock }: AppDeps, organizations: Map<string, string>): Promise<string> {
  let superuserId = ''
  for (const login of DEMO_LOGINS.filter(({ providerKey }) => !providerKey)) {
    const { customer_account_id: id } = await db
      .insertInto('customer_account')
      .values({
        email_address: login.email,
        password_hash: await hashPassword(login.password),
        first_name: login.firstName,
        last_name: login.lastName,
        role: login.role,
        email_confirmed_at: clock.now(),
      })
      .returning('customer_account_id')
      .executeTakeFirstOrThrow()
    if (login.role === ROLE.admin) superuserId = id
    if (login.organizationKey) {
      const organization_id = organizations.get(login.organizationKey)!
      await db
        .insertInto('organization_manager')
        .values({ customer_account_id: id, organization_id, since: clock.now() })
        .execute()
    }
  }
  return superuserId
}
