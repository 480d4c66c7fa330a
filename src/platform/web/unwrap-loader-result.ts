import { data } from 'react-router'
import type { ApiFailure } from './api.ts'

/**
 * Returns the data of a loader's call. @throws the response's status, so that the layout shows the login, forbidden
 * or offline page.
 */
export function unwrapLoaderResult<T>(answer: { ok: true; data: T } | ApiFailure): T {
  if (!answer.ok) throw data(null, { status: answer.status })
  return answer.data
}
