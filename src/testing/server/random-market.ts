import { refreshSearchRow } from '#modules/search/server/public.ts'
import { createSeededRandom } from '#testing/shared/seeded-random.ts'
import { createTestGroupDate, createTestProvider, createTestSessionTemplate, type TestProvider } from './factories.ts'
import type { TestDeps } from './test-deps.ts'

/** A counsellor in the market, with the data that searches filter by. */
export interface MarketProvider extends TestProvider {
  topicIds: number[]
  /** Languages spoken, according to the profile. */
  languageIds: number[]
  providerTypeIds: number[]
}

const ZONES = ['Europe/Tallinn', 'Europe/Tallinn', 'Europe/Lisbon', 'America/New_York', 'Asia/Kathmandu']
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const TALLINN = { latitude: 59.437, longitude: 24.7536 }

/** Creates a varied set of counsellors, reproducible from `seed`. */
export async function createRandomMarket(deps: TestDeps, count: number, seed: number): Promise<MarketProvider[]> {
  const random = createSeededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const pickIds = (maxCount: number, maxId: number) => [
    ...new Set(Array.from({ length: 1 + Math.floor(random() * maxCount) }, () => 1 + Math.floor(random() * maxId))),
  ]
  const slugs = ['tugi', 'valgus']
  await deps.db
    .insertInto('organization')
    .values(slugs.map((slug) => ({ slug, name: slug, logo_url: null })))
    .execute()
  const providers: MarketProvider[] = []
  for (let index = 0; index < count; index++) {
    const durationMinutes = pick([30, 45, 60, 90])
    const feeCents = 2000 + 500 * Math.floor(random() * 20)
    const options = {
      topicIds: pickIds(4, 19),
      languageIds: pickIds(3, 9),
      languageId: undefined as number | undefined,
      feeCents,
      durationMinutes,
      location: pick([1, 2] as const),
      place:
        random() < 0.7
          ? { latitude: TALLINN.latitude + random() - 0.5, longitude: TALLINN.longitude + 2 * random() - 1 }
          : undefined,
      timezone: pick(ZONES),
      advanceHours: pick([0, 1, 2, 4, 5, 7, 12, 24, 48]),
      bufferAfter: pick([0, 0, 15, 30]),
      opens: DAYS.filter(() => random() < 0.5)
        .concat('mon')
        .filter((day, index, all) => all.indexOf(day) === index)
        .map((day) => `${day} ${pick(['08:00-12:00', '09:00-17:00', '16:00-20:00', '10:00-10:45'])}`)
        .join(', '),
    }
    options.languageId = pick(options.languageIds)
    const { place, ...rest } = options
    const provider = await createTestProvider(deps, { ...rest, ...(place ? { place } : {}) })
    const providerTypeIds = pickIds(2, 7)
    const organisation = random() < 0.4 ? pick(slugs) : null
    await addTypesAndOrganization(deps, provider.providerId, { providerTypeIds, organisation })
    for (let more = Math.floor(random() * 4); more > 0; more--)
      await createTestSessionTemplate(deps, provider.providerId, {
        feeCents: 1000 + 500 * Math.floor(random() * 22),
        durationMinutes: pick([30, 45, 60, 90]),
        location: pick([1, 2] as const),
        languageId: pick(options.languageIds),
      })
    if (random() < 0.4)
      await createTestGroupDate(deps, provider.providerId, {
        startAt: `2026-${pick(['11-2', '12-0'])}${3 + (index % 7)}T16:00:00Z`,
        seats: 6,
        feeCents: pick([1000, 1800, 2500]),
        languageId: pick(options.languageIds),
      })
    await shuffleOrder(deps, provider.providerId, random)
    await refreshSearchRow(deps.db, provider.providerId, deps.clock.now())
    providers.push({ ...provider, ...options, providerTypeIds })
  }
  return providers
}

/** Shuffles a counsellor's session types, because their order need not be the order of creation. */
async function shuffleOrder({ db }: TestDeps, providerId: string, random: () => number): Promise<void> {
  const own = await db
    .selectFrom('session_template')
    .select(['session_template_id', 'position'])
    .where('provider_id', '=', providerId)
    .execute()
  const positions = own.map(({ position }) => position)
  for (const { session_template_id } of own) {
    const [position] = positions.splice(Math.floor(random() * positions.length), 1)
    await db
      .updateTable('session_template')
      .set({ position: position! })
      .where('session_template_id', '=', session_template_id)
      .execute()
  }
}

async function addTypesAndOrganization(
  { db, clock }: TestDeps,
  providerId: string,
  options: { providerTypeIds: number[]; organisation: string | null },
): Promise<void> {
  await db.deleteFrom('provider_type').where('provider_id', '=', providerId).execute()
  await db
    .insertInto('provider_type')
    .values(options.providerTypeIds.map((id) => ({ provider_id: providerId, provider_type_id: id })))
    .execute()
  if (!options.organisation) return
  const { organization_id } = await db
    .selectFrom('organization')
    .select('organization_id')
    .where('slug', '=', options.organisation)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('provider_organization')
    .values({ provider_id: providerId, organization_id, confirmed_at: clock.now() })
    .execute()
}
