import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { syncZoomMeetings } from './sync-meetings.ts'
import './tables.ts'

export { findZoomMeeting, isHeldInZoom } from './find-meeting.ts'
export { decryptJoinUrl } from './meeting-store.ts'
export { syncZoomMeetings }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'sync-zoom-meetings': object
  }
}

/** Job that syncs Zoom's meetings with the sessions every minute. */
export const zoomJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'sync-zoom-meetings': () => syncZoomMeetings(deps) },
  schedules: { 'sync-zoom-meetings': '* * * * *' },
})
