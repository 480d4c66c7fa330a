import { listJobs, retryJobs } from './show-jobs.ts'

export const faultUseCases = { listJobs, retryJobs }
