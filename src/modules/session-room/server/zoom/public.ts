import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { syncZoomMeetings } from './keep-meetings.ts'
import './tables.ts'

export { decryptJoinUrl } from './claim-meeting.ts'
export { findZoomMeeting, isHeldInZoom } from './meeting-of.ts'
export { syncZoomMeetings }

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'keep-zoom-meetings': object
  }
}

/** Syncs Zoom's meetings with the sessions every minute. */
export const zoomJobs = (house: House): JobHandlers => ({
  work: { 'keep-zoom-meetings': () => syncZoomMeetings(house) },
  schedules: { 'keep-zoom-meetings': '* * * * *' },
})
