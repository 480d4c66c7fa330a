import { issueForPayment } from '#modules/accounting/server/invoices/public.ts'
import { findFreeSlots, floorToMinute } from '#modules/availability/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { DemoSessionWriter } from './demo-session-writer.ts'
import type { LoadedProvider, LoadedTemplate } from './load-provider.ts'
import { DEMO_CLIENT } from './logins.ts'

const ZONE = 'Europe/Tallinn'
const DAY = 1440

/**
 * The demo client's past sessions took place this many weeks ago, on a Wednesday, at the first of `HOURS` that is free.
 */
const WEEKS_AGO = [9, 7, 5, 3, 1]
const HOURS = [17, 18, 19, 12, 13, 14]

interface DemoClientProviders {
  /** The provider of the demo login. The demo client has had sessions with this provider in recent weeks. */
  provider: LoadedProvider
  /** A second provider, with one upcoming session. */
  other: LoadedProvider
}

/** Gives the demo client past and upcoming sessions and saved counsellors. */
export async function loadDemoClient(
  deps: AppDeps,
  { provider, other, sessions }: DemoClientProviders & { sessions: DemoSessionWriter },
): Promise<void> {
  const { customer_account_id: client } = await deps.db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('email_address', '=', DEMO_CLIENT.email)
    .executeTakeFirstOrThrow()
  const template = findPersonalTemplate(provider)
  const today = deps.clock.now().toZonedDateTimeISO(ZONE).toPlainDate()
  for (const weeks of WEEKS_AGO) {
    const wednesday = today.subtract({ days: today.dayOfWeek - 3 + 7 * weeks })
    const start = HOURS.map((hour) =>
      floorToMinute(wednesday.toZonedDateTime({ timeZone: ZONE, plainTime: { hour } }).toInstant()),
    ).find((start) => sessions.reserve(provider, start, template.demo.durationInMinutes))!
    sessions.add({ loaded: provider, template, client, start, status: 'completed' })
  }
  await addUpcomingSession(deps, { sessions, loaded: provider, client, days: 3 })
  await addUpcomingSession(deps, { sessions, loaded: other, client, days: 9 })
  await sessions.write(deps.db)
  await deps.db
    .insertInto('bookmark')
    .values([provider, other].map(({ providerId }) => ({ customer_account_id: client, provider_id: providerId })))
    .execute()
}

/**
 * Issues the demo client's invoices as of their payment dates, because the scheduled job would issue them all today.
 */
export async function issueDemoClientInvoices(deps: AppDeps): Promise<void> {
  const payments = await deps.db
    .selectFrom('payment')
    .innerJoin('customer_account', 'customer_account.customer_account_id', 'payment.customer_account_id')
    .select(['payment_id', 'settled_at'])
    .where('email_address', '=', DEMO_CLIENT.email)
    .orderBy('settled_at')
    .execute()
  for (const { payment_id: id, settled_at: paidAt } of payments)
    await issueForPayment({ ...deps, clock: { now: () => paidAt! } }, id)
}

/** Finds an online session type, preferably not the first one, with its title in the demo client's language. */
function findPersonalTemplate({ templates }: LoadedProvider): LoadedTemplate {
  const online = templates.filter(({ demo: { type, location } }) => type === 2 && location === 1)
  const template = online[1] ?? online[0]!
  return { ...template, title: template.demo.texts.en.title }
}

/** Books the first available time that is at least this many days ahead. */
async function addUpcomingSession(
  { db, clock }: AppDeps,
  {
    sessions,
    loaded,
    client,
    days,
  }: { sessions: DemoSessionWriter; loaded: LoadedProvider; client: string; days: number },
): Promise<void> {
  const template = findPersonalTemplate(loaded)
  const now = clock.now()
  const from = floorToMinute(now) + days * DAY
  const [start] = await findFreeSlots(db, {
    providerId: loaded.providerId,
    durationMinutes: template.demo.durationInMinutes,
    ...{ from, to: from + 30 * DAY, now },
  })
  if (start !== undefined) sessions.add({ loaded, template, client, start, status: 'booked' })
}
