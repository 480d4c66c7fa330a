import { data } from 'react-router'
import type { Failed } from './api.ts'

/** What a page's loader asked for. @throws the answer's status: a login that ended, a wrong person or a lost network is the frame's to show. */
export function loaded<T>(answer: { ok: true; data: T } | Failed): T {
  if (!answer.ok) throw data(null, { status: answer.status })
  return answer.data
}
