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

/** Every minute: what Zoom has is compared with the sessions as they stand then. */
export const zoomJobs = (house: House): JobHandlers => ({
  work: { 'keep-zoom-meetings': () => keepZoomMeetings(house) },
  schedules: { 'keep-zoom-meetings': '* * * * *' },
})
