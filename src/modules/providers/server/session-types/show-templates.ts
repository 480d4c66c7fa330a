import { type Kysely, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { LISTING_STEPS } from '#modules/providers/contract/session-type-values.ts'
import { IS_LISTED } from '#modules/providers/server/public.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import '#modules/providers/server/tables.ts'
import { groupRoomPlaces } from '#modules/session-room/server/public.ts'
import { ownProviderId } from './change-offering.ts'
import { loadTemplate, loadTemplates } from './load-templates.ts'
import { ownVat } from './own-vat.ts'
import { planDates } from './plan-dates.ts'

export const listSessionTemplates: Handler<AllCalls['listSessionTemplates']> = async (_nothing, context) => {
  const providerId = ownProviderId(context)
  const { timezone, address_line1, city } = await context.db
    .selectFrom('provider_account')
    .select(['timezone', 'address_line1', 'city'])
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return {
    sessionTemplates: await loadTemplates(context.db, context, { providerId }),
    timezone,
    address: [address_line1, city].filter(Boolean).join(', ') || null,
    platformFeePercent: context.settings.platformFeePercent,
    groupRoomPlaces: groupRoomPlaces(context.settings),
    vat: await ownVat(context.db, providerId, context.now),
    listing: await listingOf(context.db, providerId),
  }
}

export const getSessionTemplate: Handler<AllCalls['getSessionTemplate']> = async ({ id }, context) =>
  (await loadTemplate(context.db, context, { providerId: ownProviderId(context), id })) ?? context.refuse('notFound')

/** Nothing is made; what stands in the way is named before anybody saves. */
export const previewGroupDates: Handler<AllCalls['previewGroupDates']> = async (wanted, context) => {
  const { db, now, language } = context
  const plan = { repetition: wanted.dates, durationMinutes: wanted.durationInMinutes, now, language }
  return { dates: await planDates(db, { ...plan, providerId: ownProviderId(context) }) }
}

type Step = (typeof LISTING_STEPS)[number]
type Standing = Record<Step | 'isListed', boolean>

/** Whether clients can find a counsellor, and what is missing (decisions.md: listed in the finder when). */
export async function listingOf(db: Kysely<Tables>, providerId: string) {
  const { rows } = await sql<Standing>`
    select p.status = 'approved' as application, p.payout_ready_at is not null as payout,
      p.working_hours_at is not null as "workingHours",
      exists (select from session_template t where t.provider_id = p.provider_id and t.is_active) as sessions,
      (${IS_LISTED}) as "isListed"
    from provider_account p where p.provider_id = ${providerId}`.execute(db)
  const standing = rows[0]!
  const steps = ['application', 'payout', 'workingHours', 'sessions'] as const
  const missing: Step[] = steps.filter((step) => !standing[step])
  // Everything is done and still nobody is shown: blocked or switched off, which no step here can mend.
  if (!standing.isListed && missing.length === 0) missing.push('account')
  return { isListed: standing.isListed, missing }
}
