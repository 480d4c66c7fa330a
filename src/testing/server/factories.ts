import { sql } from 'kysely'
import { getTermsDay, recordConsent, recordTerms } from '#modules/accounts/server/terms/public.ts'
import { getTermsOn } from '#modules/accounts/values/terms/versions.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { ROLE, type Role } from '#platform/values/enums.ts'
import type { TestDeps } from './test-deps.ts'

let counter = 0
const createUniqueSuffix = () => `${++counter}-${Math.random().toString(36).slice(2, 8)}`

/** A hash that no password matches. Tests that log in with a password set their own. */
const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export interface TestCustomer {
  customerAccountId: string
  email: string
}

/** Creates a person with a verified email address, who has agreed to the terms unless `hasAgreed` is false. */
export async function createTestCustomer(
  deps: TestDeps,
  options: { email?: string; role?: Role; passwordHash?: string; firstName?: string; hasAgreed?: boolean } = {},
): Promise<TestCustomer> {
  const email = options.email ?? `person-${createUniqueSuffix()}@hool.test`
  const { customer_account_id: customerAccountId } = await deps.db
    .insertInto('customer_account')
    .values({
      email_address: email,
      password_hash: options.passwordHash ?? NO_PASSWORD,
      first_name: options.firstName ?? 'Test',
      last_name: 'Person',
      role: options.role ?? ROLE.customer,
      email_confirmed_at: deps.clock.now(),
    })
    .returning('customer_account_id')
    .executeTakeFirstOrThrow()
  if (options.hasAgreed !== false) await recordDefaultAgreements(deps, customerAccountId, options.role ?? ROLE.customer)
  return { customerAccountId, email }
}

/** Records the agreements that the sign-up, application and booking pages ask for. */
async function recordDefaultAgreements(deps: TestDeps, customerAccountId: string, role: Role): Promise<void> {
  const agreement = { customerAccountId, language: 'en', at: deps.clock.now() } as const
  const day = getTermsDay(deps.clock.now())
  await recordTerms(deps.db, { ...agreement, version: getTermsOn('client', day), place: 'signUp' })
  if (role === ROLE.provider)
    await recordTerms(deps.db, { ...agreement, version: getTermsOn('counsellor', day), place: 'application' })
  await recordConsent(deps.db, { ...agreement, purpose: 'healthData', isGiven: true, place: 'signUp' })
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const toMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

export interface TestProvider extends TestCustomer {
  providerId: string
  sessionTemplateId: string
}

interface TestProviderOptions {
  /** Working hours: 'mon 09:00-13:00, tue 10:00-12:00'. Monday to Friday from nine to five by default. */
  opens?: string
  timezone?: string
  feeCents?: number
  durationMinutes?: number
  bufferAfter?: number
  advanceHours?: number
  dailyMaximum?: number
  topicIds?: number[]
  languageIds?: number[]
  /** Language of the session; English by default. */
  languageId?: number | undefined
  place?: { latitude: number; longitude: number }
  location?: 1 | 2
  firstName?: string
}

const OFFICE_HOURS = DAYS.slice(0, 5)
  .map((day) => `${day} 09:00-17:00`)
  .join(', ')

/** Creates a listed counsellor with working hours and one personal session type. */
export async function createTestProvider(deps: TestDeps, options: TestProviderOptions = {}): Promise<TestProvider> {
  const person = await createTestCustomer(deps, { role: ROLE.provider, firstName: options.firstName ?? 'Counsellor' })
  const now = deps.clock.now()
  const { provider_id: providerId } = await deps.db
    .insertInto('provider_account')
    .values({
      customer_account_id: person.customerAccountId,
      slug: `counsellor-${createUniqueSuffix()}`,
      status: 'approved',
      texts: { en: { profession: 'Psychologist', about: 'About me.' } },
      timezone: options.timezone ?? 'Europe/Tallinn',
      latitude: options.place?.latitude ?? null,
      longitude: options.place?.longitude ?? null,
      payout_ready_at: now,
      working_hours_at: now,
      sessions_at: now,
      approved_at: now,
      first_listed_at: now,
    })
    .returning('provider_id')
    .executeTakeFirstOrThrow()
  await insertTags(deps, providerId, options)
  await insertWorkingHours(deps, providerId, options)
  const sessionTemplateId = await createTestSessionTemplate(deps, providerId, options)
  await refreshSearchRow(deps.db, providerId, now)
  return { ...person, providerId, sessionTemplateId }
}

async function insertTags({ db }: TestDeps, providerId: string, options: TestProviderOptions): Promise<void> {
  await db
    .insertInto('provider_topic')
    .values((options.topicIds ?? [1]).map((id) => ({ provider_id: providerId, topic_id: id })))
    .execute()
  await db
    .insertInto('provider_language')
    .values((options.languageIds ?? [1]).map((id) => ({ provider_id: providerId, language_id: id })))
    .execute()
  await db.insertInto('provider_type').values({ provider_id: providerId, provider_type_id: 1 }).execute()
}

async function insertWorkingHours({ db }: TestDeps, providerId: string, options: TestProviderOptions): Promise<void> {
  await db
    .insertInto('working_hours_settings')
    .values({
      provider_id: providerId,
      advance_booking_hours: options.advanceHours ?? 2,
      buffer_after_minutes: options.bufferAfter ?? 0,
      daily_maximum: options.dailyMaximum ?? null,
      start_date: null,
      end_date: null,
    })
    .execute()
  const items = (options.opens ?? OFFICE_HOURS).split(',').map((part) => {
    const [, day, from, to] = /(\w{3}) (\d\d:\d\d)-(\d\d:\d\d)/.exec(part)!
    return {
      provider_id: providerId,
      pivot_start: null,
      pivot_end: null,
      week_day: DAYS.indexOf(day!) + 1,
      start_minute: toMinutes(from!),
      end_minute: toMinutes(to!),
    }
  })
  await db.insertInto('working_hours_item').values(items).execute()
}

/** Creates a personal session type. */
export async function createTestSessionTemplate(
  deps: TestDeps,
  providerId: string,
  options: Pick<TestProviderOptions, 'feeCents' | 'durationMinutes' | 'location' | 'languageId'> = {},
): Promise<string> {
  const { session_template_id: id } = await deps.db
    .insertInto('session_template')
    .values({
      provider_id: providerId,
      type: 2,
      location: options.location ?? 1,
      texts: { en: { title: 'First session', description: 'We begin.' } },
      fee_cents: options.feeCents ?? 4500,
      duration_minutes: options.durationMinutes ?? 60,
      language_id: options.languageId ?? 2,
      address: options.location === 2 ? 'Test 1' : null,
      min_participants: null,
      max_participants: null,
    })
    .returning('session_template_id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a group session type with one date. */
export async function createTestGroupDate(
  deps: TestDeps,
  providerId: string,
  options: { startAt: string; seats: number; feeCents?: number; languageId?: number },
): Promise<{ occurrenceId: string; sessionTemplateId: string }> {
  const template = await deps.db
    .insertInto('session_template')
    .values({
      provider_id: providerId,
      type: 1,
      location: 1,
      texts: { en: { title: 'Calm under pressure', description: 'Together.' } },
      fee_cents: options.feeCents ?? 1800,
      duration_minutes: 90,
      language_id: options.languageId ?? 2,
      address: null,
      min_participants: 1,
      max_participants: options.seats,
    })
    .returning('session_template_id')
    .executeTakeFirstOrThrow()
  const startAt = Temporal.Instant.from(options.startAt)
  const date = await deps.db
    .insertInto('group_occurrence')
    .values({
      session_template_id: template.session_template_id,
      provider_id: providerId,
      start_at: startAt,
      end_at: startAt.add({ minutes: 90 }),
      seats: options.seats,
    })
    .returning('group_occurrence_id')
    .executeTakeFirstOrThrow()
  return { occurrenceId: date.group_occurrence_id, sessionTemplateId: template.session_template_id }
}

/** Adds a date to a group. @returns its id */
export async function addGroupDate(deps: TestDeps, occurrenceId: string, startAt: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into group_occurrence (session_template_id, provider_id, start_at, end_at, seats)
    select session_template_id, provider_id, ${startAt}::timestamptz, ${startAt}::timestamptz + (end_at - start_at), seats
    from group_occurrence where group_occurrence_id = ${occurrenceId}
    returning group_occurrence_id as id`.execute(deps.db)
  return rows[0]!.id
}
