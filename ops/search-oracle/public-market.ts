import type { z } from 'zod'
import type { CallName } from '#modules/call-paths.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'

export type Reply<Name extends CallName> = z.output<AllCalls[Name]['reply']>

/** Calls the API as a visitor. */
export type Call = <Name extends CallName>(
  name: Name,
  input: Record<string, unknown>,
) => Promise<{ status: number; body: { data: Reply<Name> | null } }>

type Page = Reply<'providerPage'>

/**
 * A session type as visitors see it, with its bookable start times. These cover about a week for personal sessions and
 * all dates for groups.
 */
export interface PublicSession {
  sessionTemplateId: string
  type: number
  location: number
  languageId: number
  fee: number
  /** In milliseconds since the Unix epoch, ascending. For groups, only dates with a free seat. */
  starts: number[]
  /** The earliest start time on any date, or null if there is none. */
  first: number | null
}

/** A provider as visitors see it. */
export interface PublicProvider
  extends Pick<
    Page,
    'providerId' | 'topicIds' | 'providerTypeIds' | 'feedbackByScore' | 'experienceInYears' | 'avgHourlyPrice' | 'city'
  > {
  /** In the order chosen by the provider. */
  sessions: PublicSession[]
}

const DAYS = 8

/** Reads providers through the API calls that their pages and calendars make, which do not use the search tables. */
export async function readPublicMarket(
  call: Call,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<PublicProvider[]> {
  const providers: PublicProvider[] = []
  for (const id of ids) providers.push(await readProvider(call, id, now))
  return providers
}

async function readProvider(call: Call, id: string, now: Temporal.Instant): Promise<PublicProvider> {
  const page = (await call('providerPage', { id, timezone: 'UTC' })).body.data!
  const startsByDuration = new Map<number, number[]>()
  const sessions: PublicSession[] = []
  for (const template of page.sessionTemplates) {
    const minutes = template.durationInMinutes
    if (template.type === SESSION_TYPE.personal && !startsByDuration.has(minutes))
      startsByDuration.set(minutes, await readPersonalStarts(call, { id, minutes, now }))
    const starts = template.type === SESSION_TYPE.personal ? startsByDuration.get(minutes)! : listGroupStarts(template)
    const first =
      starts[0] ?? (template.type === SESSION_TYPE.personal ? await readFirstStart(call, id, minutes) : null)
    const { sessionTemplateId, type, location, languageId, fee } = template
    sessions.push({ sessionTemplateId, type, location, languageId, fee, starts, first })
  }
  return { ...page, sessions }
}

async function readPersonalStarts(
  call: Call,
  { id, minutes, now }: { id: string; minutes: number; now: Temporal.Instant },
): Promise<number[]> {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const range = { fromDate: today.toString(), toDate: today.add({ days: DAYS }).toString(), timezone: 'UTC' }
  const days = (await call('getAvailability', { id, ...range, durationInMinutes: minutes })).body.data!
  return days.flatMap(({ slots }) => slots.map(({ startDateTime }) => Date.parse(startDateTime)))
}

async function readFirstStart(call: Call, id: string, minutes: number): Promise<number | null> {
  const { startDateTime } = (await call('firstAvailability', { id, durationInMinutes: minutes })).body.data!
  return startDateTime === null ? null : Date.parse(startDateTime)
}

const listGroupStarts = ({ groupSessionRecurrence = [] }: Page['sessionTemplates'][number]): number[] =>
  groupSessionRecurrence.filter(({ freeSeats }) => freeSeats > 0).map(({ startDateTime }) => Date.parse(startDateTime))
