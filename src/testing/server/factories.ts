import { sql } from 'kysely'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { ROLE, type Role } from '#platform/values/enums.ts'
import { recordDefaultAgreements } from './default-agreements.ts'
import type { TestDeps } from './test-deps.ts'

let counter = 0
const next = () => `${++counter}-${Math.random().toString(36).slice(2, 8)}`

/** Not the hash of any password: tests that log in with a password set their own. */
const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export interface TestCustomer {
  customerAccountId: string
  email: string
}

/** Creates a person with a verified address. */
export async function createTestCustomer(
  deps: TestDeps,
  given: { email?: string; role?: Role; passwordHash?: string; firstName?: string; hasAgreed?: boolean } = {},
): Promise<TestCustomer> {
  const email = given.email ?? `person-${next()}@hool.test`
  const { customer_account_id: customerAccountId } = await deps.db
    .insertInto('customer_account')
    .values({
      email_address: email,
      password_hash: given.passwordHash ?? NO_PASSWORD,
      first_name: given.firstName ?? 'Test',
      last_name: 'Person',
      role: given.role ?? ROLE.customer,
      email_confirmed_at: deps.clock.now(),
    })
    .returning('customer_account_id')
    .executeTakeFirstOrThrow()
  if (given.hasAgreed !== false) await recordDefaultAgreements(deps, customerAccountId, given.role ?? ROLE.customer)
  return { customerAccountId, email }
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

export interface TestProvider extends TestCustomer {
  providerId: string
  sessionTemplateId: string
}

interface ProviderInput {
  /** 'mon 09:00-13:00, tue 10:00-12:00'; weekdays nine to five by default. */
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
export async function createTestProvider(deps: TestDeps, given: ProviderInput = {}): Promise<TestProvider> {
  const person = await createTestCustomer(deps, { role: ROLE.provider, firstName: given.firstName ?? 'Counsellor' })
  const now = deps.clock.now()
  const { provider_id: providerId } = await deps.db
    .insertInto('provider_account')
    .values({
      customer_account_id: person.customerAccountId,
      slug: `counsellor-${next()}`,
      status: 'approved',
      texts: { en: { profession: 'Psychologist', about: 'About me.' } },
      timezone: given.timezone ?? 'Europe/Tallinn',
      latitude: given.place?.latitude ?? null,
      longitude: given.place?.longitude ?? null,
      payout_ready_at: now,
      working_hours_at: now,
      sessions_at: now,
      approved_at: now,
      first_listed_at: now,
    })
    .returning('provider_id')
    .executeTakeFirstOrThrow()
  await insertTags(deps, providerId, given)
  await insertWorkingHours(deps, providerId, given)
  const sessionTemplateId = await createTestSessionTemplate(deps, providerId, given)
  await refreshSearchRow(deps.db, providerId, now)
  return { ...person, providerId, sessionTemplateId }
}

async function insertTags({ db }: TestDeps, providerId: string, given: ProviderInput): Promise<void> {
  await db
    .insertInto('provider_topic')
    .values((given.topicIds ?? [1]).map((id) => ({ provider_id: providerId, topic_id: id })))
    .execute()
  await db
    .insertInto('provider_language')
    .values((given.languageIds ?? [1]).map((id) => ({ provider_id: providerId, language_id: id })))
    .execute()
  await db.insertInto('provider_type').values({ provider_id: providerId, provider_type_id: 1 }).execute()
}

async function insertWorkingHours({ db }: TestDeps, providerId: string, given: ProviderInput): Promise<void> {
  await db
    .insertInto('working_hours_settings')
    .values({
      provider_id: providerId,
      advance_booking_hours: given.advanceHours ?? 2,
      buffer_after_minutes: given.bufferAfter ?? 0,
      daily_maximum: given.dailyMaximum ?? null,
      start_date: null,
      end_date: null,
    })
    .execute()
  const items = (given.opens ?? OFFICE_HOURS).split(',').map((part) => {
    const [, day, from, to] = /(\w{3}) (\d\d:\d\d)-(\d\d:\d\d)/.exec(part)!
    return {
      provider_id: providerId,
      pivot_start: null,
      pivot_end: null,
      week_day: DAYS.indexOf(day!) + 1,
      start_minute: minutes(from!),
      end_minute: minutes(to!),
    }
  })
  await db.insertInto('working_hours_item').values(items).execute()
}

/** Creates a personal session type. */
export async function createTestSessionTemplate(
  deps: TestDeps,
  providerId: string,
  given: Pick<ProviderInput, 'feeCents' | 'durationMinutes' | 'location' | 'languageId'> = {},
): Promise<string> {
  const { session_template_id: id } = await deps.db
    .insertInto('session_template')
    .values({
      provider_id: providerId,
      type: 2,
      location: given.location ?? 1,
      texts: { en: { title: 'First session', description: 'We begin.' } },
      fee_cents: given.feeCents ?? 4500,
      duration_minutes: given.durationMinutes ?? 60,
      language_id: given.languageId ?? 2,
      address: given.location === 2 ? 'Test 1' : null,
      min_participants: null,
      max_participants: null,
    })
    .returning('session_template_id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a date of a group session. @returns the id of the occurrence. */
export async function createTestGroupDate(
  deps: TestDeps,
  providerId: string,
  given: { startAt: string; seats: number; feeCents?: number; languageId?: number },
): Promise<{ occurrenceId: string; sessionTemplateId: string }> {
  const template = await deps.db
    .insertInto('session_template')
    .values({
      provider_id: providerId,
      type: 1,
      location: 1,
      texts: { en: { title: 'Calm under pressure', description: 'Together.' } },
      fee_cents: given.feeCents ?? 1800,
      duration_minutes: 90,
      language_id: given.languageId ?? 2,
      address: null,
      min_participants: 1,
      max_participants: given.seats,
    })
    .returning('session_template_id')
    .executeTakeFirstOrThrow()
  const startAt = Temporal.Instant.from(given.startAt)
  const date = await deps.db
    .insertInto('group_occurrence')
    .values({
      session_template_id: template.session_template_id,
      provider_id: providerId,
      start_at: startAt,
      end_at: startAt.add({ minutes: 90 }),
      seats: given.seats,
    })
    .returning('group_occurrence_id')
    .executeTakeFirstOrThrow()
  return { occurrenceId: date.group_occurrence_id, sessionTemplateId: template.session_template_id }
}

/** Adds a date to the same group. @returns its id. */
export async function addGroupDate(deps: TestDeps, occurrenceId: string, startAt: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into group_occurrence (session_template_id, provider_id, start_at, end_at, seats)
    select session_template_id, provider_id, ${startAt}::timestamptz, ${startAt}::timestamptz + (end_at - start_at), seats
    from group_occurrence where group_occurrence_id = ${occurrenceId}
    returning group_occurrence_id as id`.execute(deps.db)
  return rows[0]!.id
}
