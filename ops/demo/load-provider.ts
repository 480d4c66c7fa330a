import { readFileSync } from 'node:fs'
import { hashPassword } from '#modules/accounts/server/passwords.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { ROLE, type SessionLocation, type SessionType } from '#platform/values/enums.ts'
import { loadCredentials } from './load-credentials.ts'
import { DEMO_LOGINS } from './logins.ts'
import { generatePersonalCode } from './personal-codes.ts'
import type { DemoProvider, DemoTemplate } from './provider-shape.ts'
import { DEMO_PROVIDERS } from './providers.ts'

const ZONE = 'Europe/Tallinn'
const BIRTH_DATE = '1980-05-17'

export interface LoadedTemplate {
  id: string
  demo: DemoTemplate
  title: string
  address: string | null
}
export interface LoadedProvider {
  providerId: string
  templates: LoadedTemplate[]
}
interface LoadContext {
  organizations: Map<string, string>
  /** The time at which the provider joined their organisations. */
  since: Temporal.Instant
  superuserId: string
  sharedPasswordHash: string
}

const gazetteer = JSON.parse(
  readFileSync(new URL('../../src/modules/search/server/gazetteer.json', import.meta.url), 'utf8'),
) as {
  places: [string, string, number, number, number][]
}
const findPlace = (city: string) => gazetteer.places.find(([name, country]) => name === city && country === 'EE')

/** Loads a demo provider with their account, hours and session types. */
export async function loadProvider(deps: AppDeps, demo: DemoProvider, context: LoadContext): Promise<LoadedProvider> {
  const providerId = await insertProvider(deps, demo, await insertPerson(deps, demo, context))
  await insertTags(deps, demo, { providerId, context })
  await insertTax(deps, demo, providerId)
  await insertHours(deps, demo, providerId)
  const templates: LoadedTemplate[] = []
  for (const template of demo.templates) templates.push(await insertTemplate(deps, demo, { providerId, template }))
  return { providerId, templates }
}

async function insertPerson(
  { db, clock }: AppDeps,
  demo: DemoProvider,
  { sharedPasswordHash }: LoadContext,
): Promise<string> {
  const login = DEMO_LOGINS.find(({ providerKey }) => providerKey === demo.key)
  const { customer_account_id: id } = await db
    .insertInto('customer_account')
    .values({
      email_address: login?.email ?? `${demo.key}@hool.test`,
      password_hash: login ? await hashPassword(login.password) : sharedPasswordHash,
      first_name: demo.firstName,
      last_name: demo.lastName,
      role: ROLE.provider,
      date_of_birth: Temporal.PlainDate.from(BIRTH_DATE),
      ui_language: 'et',
      email_confirmed_at: clock.now(),
    })
    .returning('customer_account_id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertProvider({ db, clock }: AppDeps, demo: DemoProvider, customerAccountId: string): Promise<string> {
  const now = clock.now()
  const place = findPlace(demo.city)
  const { provider_id: providerId } = await db
    .insertInto('provider_account')
    .values({
      customer_account_id: customerAccountId,
      slug: demo.key,
      status: 'approved',
      texts: demo.texts,
      experience_in_years: demo.experienceInYears,
      timezone: ZONE,
      address_line1: demo.addressLine1 ?? null,
      postal_code: demo.postalCode ?? null,
      city: demo.city || null,
      country: 'EE',
      latitude: place?.[2] ?? null,
      longitude: place?.[3] ?? null,
      image_square_url: `/media/demo/${demo.key}.svg`,
      business_type: 'person',
      payout_ready_at: now,
      working_hours_at: now,
      sessions_at: now,
      submitted_at: now,
      approved_at: now,
      first_listed_at: now,
    })
    .returning('provider_id')
    .executeTakeFirstOrThrow()
  if (DEMO_LOGINS.some(({ providerKey }) => providerKey === demo.key))
    await db
      .insertInto('payout_account')
      .values({
        provider_id: providerId,
        account_country: 'EE',
        bank_id: 'ba_demo',
        bank_last4: '4471',
        bank_country: 'EE',
      })
      .execute()
  return providerId
}

/**
 * Stores the provider's tax number. Skips every sixth provider, so that some are asked for it by email before the
 * yearly report.
 */
async function insertTax({ db, encryption }: AppDeps, demo: DemoProvider, providerId: string): Promise<void> {
  const index = DEMO_PROVIDERS.indexOf(demo)
  if (index % 6 === 5) return
  await db
    .insertInto('provider_application')
    .values({
      provider_id: providerId,
      encrypted_tax: encryption.encrypt({ taxCountry: 'EE', taxNumber: generatePersonalCode(BIRTH_DATE, index + 1) }),
      ...{ pending_first_name: null, pending_last_name: null, decided_at: null, sent_at: null },
    })
    .execute()
}

async function insertTags(
  deps: AppDeps,
  demo: DemoProvider,
  { providerId, context }: { providerId: string; context: LoadContext },
): Promise<void> {
  const { db } = deps
  await db
    .insertInto('provider_topic')
    .values(demo.topicIds.map((id) => ({ provider_id: providerId, topic_id: id })))
    .execute()
  await db
    .insertInto('provider_language')
    .values(demo.languageIds.map((id) => ({ provider_id: providerId, language_id: id })))
    .execute()
  await db
    .insertInto('provider_type')
    .values(demo.providerTypeIds.map((id) => ({ provider_id: providerId, provider_type_id: id })))
    .execute()
  await loadCredentials(deps, { providerId, providerTypeIds: demo.providerTypeIds, checkedBy: context.superuserId })
  const memberships = demo.organizationKeys.map((key) => ({
    provider_id: providerId,
    organization_id: context.organizations.get(key)!,
    confirmed_at: context.since,
  }))
  if (memberships.length > 0) await db.insertInto('provider_organization').values(memberships).execute()
}

async function insertHours({ db, clock }: AppDeps, demo: DemoProvider, providerId: string): Promise<void> {
  const today = clock.now().toZonedDateTimeISO(ZONE).toPlainDate()
  await db
    .insertInto('working_hours_settings')
    .values({
      provider_id: providerId,
      months_in_advance: demo.hours.monthsInAdvance,
      advance_booking_hours: demo.hours.advanceBookingHours,
      start_date: today,
      end_date: null,
      buffer_after_minutes: demo.hours.bufferAfterMinutes,
      daily_maximum: null,
    })
    .execute()
  const items = demo.hours.weekly.flatMap((day, index) =>
    day.map(([start, end]) => ({
      provider_id: providerId,
      pivot_start: null,
      pivot_end: null,
      week_day: index + 1,
      start_minute: toMinuteOfDay(start),
      end_minute: toMinuteOfDay(end),
    })),
  )
  if (items.length > 0) await db.insertInto('working_hours_item').values(items).execute()
  await insertAbsences(
    { db, providerId, monday: today.subtract({ days: today.dayOfWeek - 1 }) },
    demo.absentWeeks ?? [],
  )
}

async function insertAbsences(
  { db, providerId, monday }: { db: AppDeps['db']; providerId: string; monday: Temporal.PlainDate },
  weeks: readonly number[],
): Promise<void> {
  for (const week of weeks) {
    const from = monday.add({ days: 7 * week })
    const [start, end] = [from, from.add({ days: 7 })].map((day) => day.toZonedDateTime(ZONE).toInstant())
    await db
      .insertInto('working_hours_exception')
      .values({ provider_id: providerId, start_at: start!, end_at: end! })
      .execute()
  }
}

async function insertTemplate(
  { db }: AppDeps,
  demo: DemoProvider,
  { providerId, template }: { providerId: string; template: DemoTemplate },
): Promise<LoadedTemplate> {
  const isOnSite = template.location === 2
  const address = isOnSite ? [demo.addressLine1, demo.city].filter(Boolean).join(', ') : null
  const { session_template_id: id } = await db
    .insertInto('session_template')
    .values({
      provider_id: providerId,
      type: template.type as SessionType,
      location: template.location as SessionLocation,
      texts: template.texts,
      fee_cents: Math.round(template.fee * 100),
      duration_minutes: template.durationInMinutes,
      language_id: template.languageId,
      address,
      min_participants: template.minParticipants ?? null,
      max_participants: template.maxParticipants ?? null,
    })
    .returning('session_template_id')
    .executeTakeFirstOrThrow()
  return { id, demo: template, title: template.texts.et.title, address }
}

const toMinuteOfDay = (text: string): number => {
  const [hours, minutes] = text.split(':').map(Number)
  return hours! * 60 + minutes!
}
