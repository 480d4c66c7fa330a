import { type Insertable, sql } from 'kysely'
import { instantAt } from '#modules/availability/server/public.ts'
import { getFreeUntil } from '#modules/bookings/values/booking-rules.ts'
import { postSettledRows } from '#modules/ledger/server/public.ts'
import { calculatePlatformFee } from '#modules/payouts/values/platform-fee.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { LoadedProvider, LoadedTemplate } from './load-provider.ts'
import { createSeededGenerator } from './seeded-random.ts'

export interface DemoSession {
  loaded: LoadedProvider
  template: LoadedTemplate
  client: string
  /** In minutes since the Unix epoch. */
  start: number
  status: 'booked' | 'completed' | 'noShow'
  occurrence?: string
  bufferAfter?: number
}

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]

const BATCH_SIZE = 500

/**
 * Returns the last four digits of a card number, which differ between clients, because feedback is counted per card
 * (decision 0025).
 */
const getCardLast4 = (client: string) => String(Number.parseInt(client.slice(0, 8), 16) % 10_000).padStart(4, '0')

/** Collects demo bookings with their payments, feedback and calendar entries, and writes them in batches. */
export class DemoSessionWriter {
  #feePercent: number
  readonly #now: Temporal.Instant
  readonly #random = createSeededGenerator(20_261_122)
  #bookings: Rows<'booking'> = []
  #payments: Rows<'payment'> = []
  #feedback: Rows<'feedback'> = []
  #entries: Rows<'calendar_entry'> = []
  readonly #reserved = new Map<string, [start: number, end: number][]>()

  constructor({ settings, clock }: Pick<AppDeps, 'settings' | 'clock'>) {
    this.#feePercent = settings.platformFeePercent
    this.#now = clock.now()
  }

  /** Returns a time up to three weeks before the start or, if that is in the future, a time in the last five weeks. */
  #getBookedAt(startAt: Temporal.Instant): Temporal.Instant {
    const bookedAt = startAt.subtract({ minutes: 1440 + Math.floor(this.#random() * 20 * 1440) })
    if (Temporal.Instant.compare(bookedAt, this.#now) < 0) return bookedAt
    return this.#now.subtract({ minutes: 10 + Math.floor(this.#random() * 35 * 1440) })
  }

  /**
   * Reserves a time range for a provider; `start` is in minutes since the Unix epoch. @returns false if it overlaps a
   * range that is already reserved
   */
  reserve({ providerId }: LoadedProvider, start: number, minutes: number): boolean {
    const ranges = this.#reserved.get(providerId) ?? []
    if (ranges.some(([otherStart, otherEnd]) => start < otherEnd && otherStart < start + minutes)) return false
    this.#reserved.set(providerId, [...ranges, [start, start + minutes]])
    return true
  }

  /** Adds a booking for the session. @returns its id */
  add(session: DemoSession): string {
    const { template, loaded, start, client } = session
    const id = crypto.randomUUID()
    const [startAt, endAt] = [instantAt(start), instantAt(start + template.demo.durationInMinutes)]
    const cents = Math.round(template.demo.fee * 100)
    const bookedAt = this.#getBookedAt(startAt)
    this.#bookings.push({
      booking_id: id,
      customer_account_id: client,
      provider_id: loaded.providerId,
      session_template_id: template.id,
      group_occurrence_id: session.occurrence ?? null,
      status: session.status,
      type: template.demo.type,
      location: template.demo.location,
      start_at: startAt,
      end_at: endAt,
      title: template.title,
      price_cents: cents,
      fee_cents: calculatePlatformFee(cents, this.#feePercent),
      language_id: template.demo.languageId,
      address: template.address,
      free_until: getFreeUntil(startAt),
      created_at: bookedAt,
      booked_at: bookedAt,
      ended_at: session.status === 'booked' ? null : endAt,
    })
    this.#payments.push({
      purpose: 'booking',
      purpose_id: id,
      customer_account_id: client,
      amount_cents: cents,
      status: 'succeeded',
      card_brand: 'visa',
      card_last4: getCardLast4(client),
      created_at: bookedAt,
      settled_at: bookedAt,
    })
    if (!session.occurrence) this.#addCalendarEntry(session, id)
    return id
  }

  #addCalendarEntry({ loaded, template, start, bufferAfter = 0 }: DemoSession, bookingId: string): void {
    const [startAt, endAt] = [instantAt(start), instantAt(start + template.demo.durationInMinutes)]
    this.#entries.push({
      provider_id: loaded.providerId,
      start_at: startAt,
      end_at: endAt,
      busy: `[${startAt},${endAt.add({ minutes: bufferAfter })})`,
      booking_id: bookingId,
    })
  }

  addFeedback(row: Rows<'feedback'>[number]): void {
    this.#feedback.push(row)
  }

  async write(db: AppDeps['db']): Promise<void> {
    await writeAll(db, 'booking', this.#bookings)
    await writeAll(db, 'payment', this.#payments)
    await postSettledRows(db)
    await writeAll(db, 'calendar_entry', this.#entries)
    await writeAll(db, 'feedback', this.#feedback)
    this.#bookings = []
    this.#payments = []
    this.#entries = []
    this.#feedback = []
  }
}

async function writeAll<Table extends keyof Tables & string>(
  db: AppDeps['db'],
  table: Table,
  rows: Rows<Table>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE)
    const names = sql.join(Object.keys(batch[0]!).map((name) => sql.ref(name)))
    // Inserts the batch as one JSON parameter instead of thousands of values.
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::json)`.execute(
      db,
    )
  }
}
