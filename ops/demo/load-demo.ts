import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '#modules/accounts/server/passwords.ts'
import { updateOrganizations } from '#modules/organizations/server/public.ts'
import { rebuildSearch } from '#modules/search/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { ROLE } from '#platform/values/enums.ts'
import { loadAgreements } from './load-agreements.ts'
import { loadApplicants } from './load-applicants.ts'
import { loadBooks } from './load-books.ts'
import { loadCalendar } from './load-calendar.ts'
import { loadClients } from './load-clients.ts'
import { loadConversations } from './load-conversations.ts'
import { loadNewcomer } from './load-newcomer.ts'
import { loadPracticeDay } from './load-practice-day.ts'
import { type LoadedProvider, loadProvider } from './load-provider.ts'
import { loadRequests } from './load-requests.ts'
import { DEMO_LOGINS } from './logins.ts'
import { DEMO_ORGANIZATIONS } from './organizations.ts'
import { DEMO_PROVIDERS } from './providers.ts'
import { seededRandom } from './seeded-random.ts'
import { SessionsToWrite } from './sessions-to-write.ts'

/** Loads the demonstration into an empty database: all of it or nothing. @returns false when somebody is already there. */
export async function loadDemo(deps: AppDeps): Promise<boolean> {
  mkdirSync(join(deps.settings.dataFolder, 'media'), { recursive: true })
  cpSync(new URL('./portraits', import.meta.url), join(deps.settings.dataFolder, 'media', 'demo'), { recursive: true })
  const someone = await deps.db.selectFrom('customer_account').select('customer_account_id').limit(1).executeTakeFirst()
  if (someone) return false
  await deps.db.transaction().execute(async (tx) => {
    const inside = { ...deps, db: tx }
    const random = seededRandom(20_261_121)
    // As long as the oldest of the past sessions.
    const since = deps.clock.now().subtract({ hours: 24 * 600 })
    const organizations = await loadOrganizations(inside, since)
    // Nobody signs in as a demo counsellor or client but through the logins below: one unguessable password for the rest.
    const nobodysPassword = await hashPassword(`Aa1!${crypto.randomUUID()}`)
    const superuserId = await loadPersons(inside, organizations)
    await loadNewcomer(inside)
    const clients = await loadClients(inside, nobodysPassword)
    const sessions = new SessionsToWrite(inside)
    let practice: LoadedProvider | null = null
    for (const provider of DEMO_PROVIDERS) {
      const loaded = await loadProvider(inside, provider, { organizations, since, superuserId, nobodysPassword })
      await loadCalendar(inside, provider, { loaded, clients, random, sessions })
      if (DEMO_LOGINS.some(({ providerKey }) => providerKey === provider.key)) practice = loaded
    }
    await loadApplicants(inside, nobodysPassword)
    await sessions.write(tx)
    if (practice) {
      await loadPracticeDay(inside, practice, clients)
      await loadRequests(inside, practice)
    }
    await loadBooks(inside)
    await loadConversations(inside)
    await updateOrganizations(inside)
    await loadAgreements(inside)
    await rebuildSearch(inside)
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

/** The demo customer, newcomer and superuser; the demo counsellor's login is made with their practice. @returns the superuser's id. */
async function loadPersons({ db, clock }: AppDeps, organizations: Map<string, string>): Promise<string> {
  let superuserId = ''
  for (const login of DEMO_LOGINS.filter((one) => !one.providerKey)) {
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
    if (login.manages) {
      const organization_id = organizations.get(login.manages)!
      await db
        .insertInto('organization_manager')
        .values({ customer_account_id: id, organization_id, since: clock.now() })
        .execute()
    }
  }
  return superuserId
}
