import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { processVideo } from './process-video.ts'
import { purgeMedia, purgeOrphanedFiles } from './purge-media.ts'
import './tables.ts'

export { eraseMedia } from './erase-media.ts'

export const mediaJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'make-video': ({ mediaItemId }) => processVideo(deps, mediaItemId),
    'sweep-media': () => purgeMedia(deps),
    'sweep-lost-files': () => purgeOrphanedFiles(deps),
  },
  schedules: { 'sweep-media': '* * * * *', 'sweep-lost-files': '40 3 * * *' },
  slow: ['make-video'],
})
