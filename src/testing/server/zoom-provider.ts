import { syncZoomMeetings } from '#modules/session-room/server/zoom/public.ts'
import { createBookedProvider } from './a-booked-practice.ts'
import type { TestHouse } from './test-house.ts'
import { withZoom } from './test-zoom.ts'

/** Creates a counsellor with paying clients, whose operator has Zoom configured. */
export async function createZoomProvider(given: { hosts?: string[] } = {}) {
  const practice = await createBookedProvider({ poolSize: 20 })
  const { house } = practice
  const zoom = await withZoom(house, given.hosts)
  const sweep = () => syncZoomMeetings(house)
  return {
    ...practice,
    zoom,
    sweep,
    /** Runs the next sync, one a minute. */
    later: async (duration: Temporal.DurationLike = { minutes: 1 }) => {
      house.clock.forward(duration)
      await sweep()
    },
    /** The meetings at Zoom: start and duration. */
    times: () => zoom.meetings().map(({ body }) => [body['start_time'], body['duration']]),
    rows: () => house.db.selectFrom('zoom_meeting').selectAll().orderBy('start_at').execute(),
    calls: (method: string) => zoom.said.filter((one) => one.method === method && one.path.startsWith('/v2/')),
    /** Another process on the same database, without a cached token. */
    anotherCopy: (): TestHouse => ({
      ...house,
      settings: { ...house.settings, zoom: { ...house.settings.zoom! } },
    }),
  }
}
