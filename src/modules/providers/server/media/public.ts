import type { AppDeps } from '#platform/server/context.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { processVideo } from './process-video.ts'
import { purgeMedia, purgeOrphanedFiles } from './purge-media.ts'
import './tables.ts'

export { eraseMedia } from './erase-media.ts'
export { checkFfmpeg } from './ffmpeg.ts'
export { isPictureShown } from './items.ts'
export { movePrivatePictures } from './move-private-pictures.ts'

export const mediaJobs = (deps: AppDeps): JobHandlers => ({
  work: {
    'process-video': ({ mediaItemId }) => processVideo(deps, mediaItemId),
    'purge-media': () => purgeMedia(deps),
    'purge-orphaned-files': () => purgeOrphanedFiles(deps),
  },
  schedules: { 'purge-media': '* * * * *', 'purge-orphaned-files': '40 3 * * *' },
  slow: ['process-video'],
})
