import { randomUUID } from 'node:crypto'
import type { TestDeps } from './test-deps.ts'

interface ZoomMeetingInput {
  bookingId: string
  providerId: string
  startAt: Temporal.Instant
  /** Time at which the meeting was last in sync; an hour before the start by default. */
  matchedAt?: Temporal.Instant
}

/** Inserts a meeting as the sync job would record it, and configures Zoom. It makes no call to Zoom. */
export async function createZoomMeetingRow(
  deps: TestDeps,
  { bookingId, providerId, startAt, matchedAt }: ZoomMeetingInput,
): Promise<void> {
  const id = randomUUID()
  const endAt = startAt.add({ hours: 1 })
  deps.settings.zoom = {
    accountId: 'a',
    clientId: 'c',
    clientSecret: 's',
    hosts: ['me'],
    apiBase: 'http://127.0.0.1:1',
  }
  await deps.db
    .insertInto('zoom_meeting')
    .values({
      ...{ zoom_meeting_id: id, booking_id: bookingId, group_occurrence_id: null, provider_id: providerId },
      ...{ host: 'me', state: 'created', start_at: startAt, end_at: endAt },
      room_hours: `[${startAt.subtract({ minutes: 10 })},${endAt.add({ minutes: 30 })})`,
      meeting_number: '1',
      encrypted_join_url: deps.encryption.encrypt('http://127.0.0.1:1/j/1', `zoom_meeting:${id}`),
      ...{ matched_at: matchedAt ?? startAt.subtract({ hours: 1 }), locked_until: startAt },
    })
    .execute()
}
