import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { processVideo } from './process-video.ts'
import { sweepLostFiles, sweepMedia } from './sweep-media.ts'
import './tables.ts'

export { forgetMediaOf } from './forget-media.ts'

export const mediaJobs = (house: House): JobHandlers => ({
  work: {
    'make-video': ({ mediaItemId }) => processVideo(house, mediaItemId),
    'sweep-media': () => sweepMedia(house),
    'sweep-lost-files': () => sweepLostFiles(house),
  },
  schedules: { 'sweep-media': '* * * * *', 'sweep-lost-files': '40 3 * * *' },
  slow: ['make-video'],
})
