import type { BookingStatus } from '#platform/values/enums.ts'
import { createTestCustomer, type TestCustomer, type TestProvider } from './factories.ts'
import type { TestDeps } from './test-deps.ts'

interface CompletedBookingOptions {
  status?: BookingStatus
  /** The client; a new one by default. */
  person?: TestCustomer
  /** Start of the one-hour session; a month ago by default. */
  start?: string
}

/** Inserts a personal session, completed unless `status` says otherwise. @returns the booking id. */
export async function createCompletedBooking(
  deps: TestDeps,
  { providerId, sessionTemplateId }: TestProvider,
  { status = 'completed', person, start: at }: CompletedBookingOptions = {},
): Promise<string> {
  const { customerAccountId } = person ?? (await createTestCustomer(deps))
  const start = at ? Temporal.Instant.from(at) : deps.clock.now().subtract({ hours: 24 * 30 })
  const { booking_id: bookingId } = await deps.db
    .insertInto('booking')
    .values({
      customer_account_id: customerAccountId,
      provider_id: providerId,
      session_template_id: sessionTemplateId,
      group_occurrence_id: null,
      status,
      type: 2,
      location: 1,
      start_at: start,
      end_at: start.add({ hours: 1 }),
      title: 'First session',
      price_cents: 4500,
      fee_cents: 675,
      language_id: 1,
      address: null,
      free_until: start.subtract({ hours: 24 }),
      encrypted_note: null,
      hold_expires_at: null,
      request_key: null,
      booked_at: start,
      ended_at: start.add({ hours: 1 }),
    })
    .returning('booking_id')
    .executeTakeFirstOrThrow()
  return bookingId
}
