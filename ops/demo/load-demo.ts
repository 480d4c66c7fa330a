import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { hashPassword } from '#modules/accounts/server/passwords.ts'
import { updateOrganizations } from '#modules/organizations/server/public.ts'
import { rebuildSearch } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { ROLE } from '#platform/values/enums.ts'
import { DemoSessionWriter } from './demo-session-writer.ts'
import { loadAgreements } from './load-agreements.ts'
import { loadApplicants } from './load-applicants.ts'
import { loadCalendar } from './load-calendar.ts'
import { backdateAccounts, loadClients, pickClients } from './load-clients.ts'
import { loadConversations } from './load-conversations.ts'
import { loadDashboardSessions } from './load-dashboard-sessions.ts'
import { issueDemoClientInvoices, loadDemoClient } from './load-demo-client.ts'
import { loadNewcomer } from './load-newcomer.ts'
import { loadPastTransfersAndNotes } from './load-past-transfers-and-notes.ts'
import { type LoadedProvider, loadProvider } from './load-provider.ts'
import { loadRequests } from './load-requests.ts'
import { DEMO_LOGINS } from './logins.ts'
import { DEMO_ORGANIZATIONS } from './organizations.ts'
import { DEMO_PROVIDERS } from './providers.ts'
import { createSeededGenerator } from './seeded-random.ts'

/** The demo client has one session with this provider. */
const SECOND_PROVIDER_KEY = 'maarja-pilvepiir'

/** Loads the demo data into an empty database. @returns false if the database already has accounts */
export async function loadDemo(deps: AppDeps): Promise<boolean> {
  for (const folder of ['portraits', 'logos']) await storePictures(deps, new URL(`./${folder}/`, import.meta.url))
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
    const loadedProviders = new Map<string, LoadedProvider>()
    for (const [index, provider] of DEMO_PROVIDERS.entries()) {
      const loaded = await loadProvider(txDeps, provider, { organizations, since, superuserId, sharedPasswordHash })
      await loadCalendar(txDeps, provider, { loaded, clients: pickClients(clients, index), random, sessions })
      loadedProviders.set(provider.key, loaded)
    }
    await loadApplicants(txDeps, sharedPasswordHash)
    await sessions.write(tx)
    await updateStatistics(txDeps)
    const provider = loadedProviders.get(DEMO_LOGINS.find(({ providerKey }) => providerKey)!.providerKey!)!
    await loadDashboardSessions(txDeps, provider, { clients, sessions })
    await loadRequests(txDeps, provider)
    await loadDemoClient(txDeps, { provider, other: loadedProviders.get(SECOND_PROVIDER_KEY)!, sessions })
    await backdateAccounts(txDeps)
    await loadPastTransfersAndNotes(txDeps)
    await loadConversations(txDeps, provider)
    await updateOrganizations(txDeps)
    await loadAgreements(txDeps)
    await rebuildSearch(txDeps)
    await updateStatistics(txDeps)
  })
  await issueDemoClientInvoices(deps)
  return true
}

/**
 * Updates the planner's statistics, because autovacuum cannot see the new rows yet. With the statistics of empty
 * tables, joins that involve transfers take minutes.
 */
async function updateStatistics({ db }: AppDeps): Promise<void> {
  await sql`analyze`.execute(db)
}

async function storePictures({ fileStore }: AppDeps, folder: URL): Promise<void> {
  for (const name of readdirSync(folder))
    await fileStore.storeBytes(`media/demo/${name}`, readFileSync(new URL(name, folder)))
}

async function loadOrganizations({ db }: AppDeps, since: Temporal.Instant): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { key, slug, name, texts } of DEMO_ORGANIZATIONS) {
    const row = await db
      .insertInto('organization')
      .values({ slug, name, texts, logo_url: `/media/demo/${key}.svg`, created_at: since })
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
