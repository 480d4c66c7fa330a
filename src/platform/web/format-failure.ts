import type { ApiFailure } from './api.ts'

export interface FailureTexts {
  offline: string
  failed: string
  retryIn: (minutes: number) => string
}

/** Message for a failed call: the offline text, or the server's message plus the wait if known. */
export function formatFailure(failed: ApiFailure, texts: FailureTexts): string {
  if (failed.status === 0) return texts.offline
  const message = failed.message || texts.failed
  if (failed.retryAfterSeconds === undefined) return message
  return `${message} ${texts.retryIn(Math.ceil(failed.retryAfterSeconds / 60))}`
}
