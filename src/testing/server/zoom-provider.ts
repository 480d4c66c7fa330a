import { syncZoomMeetings } from '#modules/session-room/server/zoom/public.ts'
import { createBookedProvider } from './booked-provider.ts'
import type { TestDeps } from './test-deps.ts'
import { withZoom } from './test-zoom.ts'

/** Creates a counsellor with paying clients, whose operator has Zoom configured. */
export async function createZoomProvider(given: { hosts?: string[] } = {}) {
  const practice = await createBookedProvider({ poolSize: 20 })
  const { deps } = practice
  const zoom = await withZoom(deps, given.hosts)
  const syncMeetings = () => syncZoomMeetings(deps)
  return {
    ...practice,
    zoom,
    syncMeetings,
    /** Runs the next sync, one a minute. */
    syncAfter: async (duration: Temporal.DurationLike = { minutes: 1 }) => {
      deps.clock.forward(duration)
      await syncMeetings()
    },
    /** The meetings at Zoom: start and duration. */
    times: () => zoom.meetings().map(({ body }) => [body['start_time'], body['duration']]),
    rows: () => deps.db.selectFrom('zoom_meeting').selectAll().orderBy('start_at').execute(),
    calls: (method: string) => zoom.requests.filter((one) => one.method === method && one.path.startsWith('/v2/')),
    /** Another process on the same database, without a cached token. */
    anotherCopy: (): TestDeps => ({
      ...deps,
      settings: { ...deps.settings, zoom: { ...deps.settings.zoom! } },
    }),
  }
}
