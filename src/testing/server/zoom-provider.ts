import { onTestFinished } from 'vitest'
import { syncZoomMeetings } from '#modules/session-room/server/zoom/public.ts'
import { createCircuitBreakers } from '#platform/server/circuit-breaker.ts'
import { startFakeZoom } from '#sandbox/zoom/fake-zoom.ts'
import { createBookedProvider } from './booked-provider.ts'
import type { TestDeps } from './test-deps.ts'

/** Creates a counsellor with paying clients, in an app with Zoom. */
export async function createZoomProvider(options: { hosts?: string[] } = {}) {
  const bookedProvider = await createBookedProvider({ poolSize: 20 })
  const { deps } = bookedProvider
  const zoom = await connectFakeZoom(deps, options.hosts)
  const syncMeetings = () => syncZoomMeetings(deps)
  return {
    ...bookedProvider,
    zoom,
    syncMeetings,
    /** Runs the sync job again after some time, by default a minute. */
    syncAfter: async (duration: Temporal.DurationLike = { minutes: 1 }) => {
      deps.clock.forward(duration)
      await syncMeetings()
    },
    /** Lists the start and duration of the meetings in Zoom. */
    times: () => zoom.meetings().map(({ body }) => [body['start_time'], body['duration']]),
    rows: () => deps.db.selectFrom('zoom_meeting').selectAll().orderBy('start_at').execute(),
    calls: (method: string) => zoom.requests.filter((one) => one.method === method && one.path.startsWith('/v2/')),
    /** Creates dependencies as another process on the same database would have them, without a cached Zoom token. */
    createProcessDeps: (): TestDeps => ({
      ...deps,
      circuits: createCircuitBreakers(() => deps.clock.now().epochMilliseconds),
      settings: { ...deps.settings, zoom: { ...deps.settings.zoom! } },
    }),
  }
}

/** Connects the app to a fake Zoom API until the test ends. */
async function connectFakeZoom(deps: TestDeps, hosts: string[] = ['me']) {
  const zoom = await startFakeZoom({ users: hosts })
  onTestFinished(() => zoom.close())
  const { accountId, clientId, clientSecret, url } = zoom
  deps.settings.zoom = { accountId, clientId, clientSecret, hosts, apiBase: url }
  return zoom
}
