import type { z } from 'zod'
import type { CallName } from '#modules/call-paths.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'

export type Reply<Name extends CallName> = z.output<AllCalls[Name]['reply']>

/** Makes a call of the API as a visitor does. */
export type Call = <Name extends CallName>(
  name: Name,
  input: Record<string, unknown>,
) => Promise<{ status: number; body: { data: Reply<Name> | null } }>

type Page = Reply<'providerPage'>

/** A session type as every visitor can read it, with the starts that can be booked: a week of them, of a group all. */
export interface PublicSession {
  sessionTemplateId: string
  type: number
  location: number
  languageId: number
  fee: number
  /** Milliseconds since 1970, ascending; of a group, dates with a free seat. */
  starts: number[]
  /** The first start, however far; null when there is none. */
  first: number | null
}

/** A counsellor as every visitor can read them. */
export interface PublicCounsellor
  extends Pick<
    Page,
    'providerId' | 'topicIds' | 'providerTypeIds' | 'feedbackByScore' | 'experienceInYears' | 'avgHourlyPrice' | 'city'
  > {
  /** In the counsellor's own order. */
  sessions: PublicSession[]
}

const DAYS = 8

/** Reads counsellors by the calls of their pages and calendars: nothing that the finder keeps. */
export async function publicMarket(
  call: Call,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<PublicCounsellor[]> {
  const market: PublicCounsellor[] = []
  for (const id of ids) market.push(await publicCounsellor(call, id, now))
  return market
}

async function publicCounsellor(call: Call, id: string, now: Temporal.Instant): Promise<PublicCounsellor> {
  const page = (await call('providerPage', { id, timezone: 'UTC' })).body.data!
  const startsOf = new Map<number, number[]>()
  const sessions: PublicSession[] = []
  for (const template of page.sessionTemplates) {
    const minutes = template.durationInMinutes
    if (template.type === SESSION_TYPE.personal && !startsOf.has(minutes))
      startsOf.set(minutes, await personalStarts(call, { id, minutes, now }))
    const all = template.type === SESSION_TYPE.personal ? startsOf.get(minutes)! : groupStarts(template)
    const first = all[0] ?? (template.type === SESSION_TYPE.personal ? await firstStart(call, id, minutes) : null)
    const { sessionTemplateId, type, location, languageId, fee } = template
    sessions.push({ sessionTemplateId, type, location, languageId, fee, starts: all, first })
  }
  return { ...page, sessions }
}

async function personalStarts(
  call: Call,
  of: { id: string; minutes: number; now: Temporal.Instant },
): Promise<number[]> {
  const today = of.now.toZonedDateTimeISO('UTC').toPlainDate()
  const range = { fromDate: today.toString(), toDate: today.add({ days: DAYS }).toString(), timezone: 'UTC' }
  const days = (await call('getAvailability', { id: of.id, ...range, durationInMinutes: of.minutes })).body.data!
  return days.flatMap(({ slots }) => slots.map(({ startDateTime }) => Date.parse(startDateTime)))
}

async function firstStart(call: Call, id: string, minutes: number): Promise<number | null> {
  const { startDateTime } = (await call('firstAvailability', { id, durationInMinutes: minutes })).body.data!
  return startDateTime === null ? null : Date.parse(startDateTime)
}

const groupStarts = ({ groupSessionRecurrence = [] }: Page['sessionTemplates'][number]): number[] =>
  groupSessionRecurrence.filter(({ freeSeats }) => freeSeats > 0).map(({ startDateTime }) => Date.parse(startDateTime))
