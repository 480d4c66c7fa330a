import type { ApiFailure } from './api.ts'

export interface FailureTexts {
  offline: string
  failed: string
  retryIn: (minutes: number) => string
}

/**
 * Returns the message for a failed call: the offline text if there was no response, otherwise the server's message
 * followed by when to retry, if known. A 503 message already says when to retry.
 */
export function formatFailure(failure: ApiFailure, texts: FailureTexts): string {
  if (failure.status === 0) return texts.offline
  const message = failure.message || texts.failed
  if (failure.retryAfterSeconds === undefined || failure.status === 503) return message
  return `${message} ${texts.retryIn(Math.ceil(failure.retryAfterSeconds / 60))}`
}
