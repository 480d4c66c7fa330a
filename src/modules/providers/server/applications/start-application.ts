import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { grantProviderRole, lockAccount } from '#modules/accounts/server/public.ts'
import { replaceProviderLinks } from '#modules/organizations/server/public.ts'
import { createProvider } from '#modules/providers/server/public.ts'
import { type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { toSlug } from './slug.ts'
import './tables.ts'

type Db = Kysely<Tables>
const MAX_ATTEMPTS = 8

/** Starts an application for the caller, or returns the existing one. @returns the provider's id. */
export function startApplication(context: Context): Promise<string> {
  const me = requireCaller(context).customerAccountId
  return context.db.transaction().execute(async (tx) => (await beginApplication(tx, me, context.now)).providerId)
}

/** As `startApplication`, within the caller's transaction; also returns whether the application is new. */
export async function beginApplication(
  tx: Db,
  customerAccountId: string,
  now: Temporal.Instant,
): Promise<{ providerId: string; isNew: boolean }> {
  await lockAccount(tx, customerAccountId)
  const own = await findOwnProvider(tx, customerAccountId)
  return own
    ? { providerId: own, isNew: false }
    : { providerId: await createApplication(tx, customerAccountId, now), isNew: true }
}

async function findOwnProvider(db: Db, customerAccountId: string): Promise<string | null> {
  const found = await db
    .selectFrom('provider_account')
    .select('provider_id')
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirst()
  return found?.provider_id ?? null
}

/** Copies known account data; adds one organisation link with an empty name (specification §3). */
async function createApplication(db: Db, customerAccountId: string, now: Temporal.Instant): Promise<string> {
  const person = await db
    .selectFrom('customer_account')
    .select(['first_name', 'last_name', 'timezone', 'address_line1', 'address_line2', 'postal_code', 'city', 'country'])
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  const { first_name: firstName, last_name: lastName, country, ...rest } = person
  const values = { ...rest, country: country ?? 'EE', customer_account_id: customerAccountId, status: 'draft' as const }
  const providerId = await withFreeSlug(toSlug(`${firstName} ${lastName}`), (slug) =>
    createProvider(db, { ...EMPTY, ...values, slug }),
  )
  await db
    .insertInto('provider_application')
    .values({ ...NO_APPLICATION, provider_id: providerId })
    .execute()
  await replaceProviderLinks(db, { providerId, now }, [])
  await grantProviderRole(db, customerAccountId)
  return providerId
}

/** Appends a number to a taken slug; the last attempts use random numbers, so that the loop ends. */
async function withFreeSlug(base: string, make: (slug: string) => Promise<string | null>): Promise<string> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const end = attempt > MAX_ATTEMPTS / 2 ? randomInt(100, 1_000_000) : attempt
    const created = await make(attempt === 1 ? base : `${base}-${end}`)
    if (created) return created
  }
  throw new Error('no free slug')
}

const EMPTY = {
  ...{ experience_in_years: null, latitude: null, longitude: null, image_square_url: null, image_wide_url: null },
  ...{ video_url: null, video_thumbnail_url: null, video_name: null, business_type: null, company_name: null },
  ...{ registry_code: null, vat_number: null, stripe_account_id: null, payout_ready_at: null },
  ...{ working_hours_at: null, sessions_at: null, submitted_at: null, approved_at: null, blocked_at: null },
  deactivated_at: null,
}
export const NO_APPLICATION = {
  ...{ encrypted_tax: null, pending_first_name: null, pending_last_name: null, sent_at: null, decided_at: null },
}
