import type { ApiFailure } from './api.ts'

export interface FailureTexts {
  offline: string
  failed: string
  retryIn: (minutes: number) => string
}

/**
 * Formats the message for a failed call: the offline text, or the server's message and, if known, when to retry.
 * Messages about an unavailable service already say when to retry.
 */
export function formatFailure(failure: ApiFailure, texts: FailureTexts): string {
  if (failure.status === 0) return texts.offline
  const message = failure.message || texts.failed
  if (failure.retryAfterSeconds === undefined || failure.status === 503) return message
  return `${message} ${texts.retryIn(Math.ceil(failure.retryAfterSeconds / 60))}`
}
