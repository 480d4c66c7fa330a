import type { House } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { processVideo } from './process-video.ts'
import { purgeMedia, purgeOrphanedFiles } from './sweep-media.ts'
import './tables.ts'

export { eraseMedia } from './forget-media.ts'

export const mediaJobs = (house: House): JobHandlers => ({
  work: {
    'make-video': ({ mediaItemId }) => processVideo(house, mediaItemId),
    'sweep-media': () => purgeMedia(house),
    'sweep-lost-files': () => purgeOrphanedFiles(house),
  },
  schedules: { 'sweep-media': '* * * * *', 'sweep-lost-files': '40 3 * * *' },
  slow: ['make-video'],
})
