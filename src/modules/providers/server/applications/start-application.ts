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
  const customerAccountId = requireCaller(context).customerAccountId
  return context.db
    .transaction()
    .execute(async (tx) => (await findOrCreateApplication(tx, customerAccountId, context.now)).providerId)
}

/** Finds a customer's application or starts one, in the caller's transaction. */
export async function findOrCreateApplication(
  tx: Db,
  customerAccountId: string,
  now: Temporal.Instant,
): Promise<{ providerId: string; isNew: boolean }> {
  await lockAccount(tx, customerAccountId)
  const existing = await findOwnProvider(tx, customerAccountId)
  return existing
    ? { providerId: existing, isNew: false }
    : { providerId: await createApplication(tx, customerAccountId, now), isNew: true }
}

async function findOwnProvider(db: Db, customerAccountId: string): Promise<string | null> {
  const provider = await db
    .selectFrom('provider_account')
    .select('provider_id')
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirst()
  return provider?.provider_id ?? null
}

/** Creates the application from the customer's account, with one unnamed organisation link (specification §3). */
async function createApplication(db: Db, customerAccountId: string, now: Temporal.Instant): Promise<string> {
  const account = await db
    .selectFrom('customer_account')
    .select(['first_name', 'last_name', 'timezone', 'address_line1', 'address_line2', 'postal_code', 'city', 'country'])
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  const { first_name: firstName, last_name: lastName, country, ...rest } = account
  const values = { ...rest, country: country ?? 'EE', customer_account_id: customerAccountId, status: 'draft' as const }
  const providerId = await withUniqueSlug(toSlug(`${firstName} ${lastName}`), (slug) =>
    createProvider(db, { ...EMPTY_PROVIDER, ...values, slug }),
  )
  await db
    .insertInto('provider_application')
    .values({ ...EMPTY_APPLICATION, provider_id: providerId })
    .execute()
  await replaceProviderLinks(db, { providerId, now }, [])
  await grantProviderRole(db, customerAccountId)
  return providerId
}

/**
 * Appends a number if the slug is taken. The last attempts use random numbers, because many low numbers may be taken.
 */
async function withUniqueSlug(base: string, create: (slug: string) => Promise<string | null>): Promise<string> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const suffix = attempt > MAX_ATTEMPTS / 2 ? randomInt(100, 1_000_000) : attempt
    const providerId = await create(attempt === 1 ? base : `${base}-${suffix}`)
    if (providerId) return providerId
  }
  throw new Error('no unused slug found')
}

const EMPTY_PROVIDER = {
  ...{ experience_in_years: null, latitude: null, longitude: null, image_square_url: null, image_wide_url: null },
  ...{ video_url: null, video_thumbnail_url: null, video_name: null, business_type: null, company_name: null },
  ...{ registry_code: null, vat_number: null, stripe_account_id: null, payout_ready_at: null },
  ...{ working_hours_at: null, sessions_at: null, submitted_at: null, approved_at: null, blocked_at: null },
  deactivated_at: null,
}
export const EMPTY_APPLICATION = {
  ...{ encrypted_tax: null, pending_first_name: null, pending_last_name: null, sent_at: null, decided_at: null },
}
