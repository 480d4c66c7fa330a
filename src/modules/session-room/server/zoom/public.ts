import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { keepZoomMeetings } from './keep-meetings.ts'
import './tables.ts'

export { openJoinUrl } from './claim-meeting.ts'
export { isHeldInZoom, zoomMeetingOf } from './meeting-of.ts'
export { keepZoomMeetings }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'keep-zoom-meetings': object
  }
}

/** Syncs Zoom's meetings with the sessions every minute. */
export const zoomJobs = (house: House): JobHandlers => ({
  work: { 'keep-zoom-meetings': () => keepZoomMeetings(house) },
  schedules: { 'keep-zoom-meetings': '* * * * *' },
})
