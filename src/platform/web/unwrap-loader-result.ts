import { data } from 'react-router'
import type { ApiFailure } from './api.ts'

/**
 * Returns the data of a loader's call. @throws a response with the status of a failed call, so that the layout shows
 * the login, forbidden or offline page
 */
export function unwrapLoaderResult<T>(result: { ok: true; data: T } | ApiFailure): T {
  if (!result.ok) throw data(null, { status: result.status })
  return result.data
}
