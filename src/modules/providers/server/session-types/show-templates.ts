import { type Kysely, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { LISTING_STEPS } from '#modules/providers/contract/session-type-values.ts'
import { IS_LISTED } from '#modules/search/server/public.ts'
import { type Handler, requireProviderId } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import '#modules/providers/server/tables.ts'
import { getGroupRoomPlaces } from '#modules/session-room/server/public.ts'
import { loadTemplate, loadTemplates } from './load-templates.ts'
import { planDates } from './plan-dates.ts'
import { loadVatOptions } from './vat-options.ts'

export const listSessionTemplates: Handler<AllCalls['listSessionTemplates']> = async (_input, context) => {
  const providerId = requireProviderId(context)
  const account = await context.db
    .selectFrom('provider_account')
    .select(['timezone', 'business_type', 'address_line1', 'city'])
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  const sessionTemplates = await loadTemplates(context.db, context, { providerId })
  return {
    sessionTemplates,
    timezone: account.timezone,
    address: sessionTemplates.find(({ address }) => address)?.address ?? formatBusinessAddress(account),
    platformFeePercent: context.settings.platformFeePercent,
    groupRoomPlaces: getGroupRoomPlaces(context.settings),
    vat: await loadVatOptions(context.db, providerId, context.now),
    listing: await loadListing(context.db, providerId),
  }
}

/** Returns null for a private individual, whose address is usually their home. */
const formatBusinessAddress = (account: {
  business_type: 'person' | 'company' | null
  address_line1: string | null
  city: string | null
}): string | null =>
  account.business_type === 'company' ? [account.address_line1, account.city].filter(Boolean).join(', ') || null : null

export const getSessionTemplate: Handler<AllCalls['getSessionTemplate']> = async ({ id }, context) =>
  (await loadTemplate(context.db, context, { providerId: requireProviderId(context), id })) ?? context.fail('notFound')

/** Previews the dates and their conflicts without creating anything. */
export const previewGroupDates: Handler<AllCalls['previewGroupDates']> = async (input, context) => {
  const { db, now, language } = context
  const plan = { repetition: input.dates, durationMinutes: input.durationInMinutes, now, language }
  return { dates: await planDates(db, { ...plan, providerId: requireProviderId(context) }) }
}

type ListingStep = (typeof LISTING_STEPS)[number]
type ListingRow = Record<ListingStep | 'isListed', boolean>

/**
 * Returns whether clients can find the provider, and which steps are missing (decisions.md, 'listed in the finder
 * when').
 */
export async function loadListing(db: Kysely<Tables>, providerId: string) {
  const { rows } = await sql<ListingRow>`
    select p.status = 'approved' as application, p.payout_ready_at is not null as payout,
      p.working_hours_at is not null as "workingHours",
      exists (select from session_template t where t.provider_id = p.provider_id and t.is_active) as sessions,
      (${IS_LISTED}) as "isListed"
    from provider_account p where p.provider_id = ${providerId}`.execute(db)
  const row = rows[0]!
  const steps = ['application', 'payout', 'workingHours', 'sessions'] as const
  const missing: ListingStep[] = steps.filter((step) => !row[step])
  // All steps are complete, so the provider must be blocked, deactivated or unable to log in.
  if (!row.isListed && missing.length === 0) missing.push('account')
  return { isListed: row.isListed, missing }
}
