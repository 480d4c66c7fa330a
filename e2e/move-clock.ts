import type { DUE_JOB_NAMES } from '#ops/run-due-jobs.ts'

export type JobName = (typeof DUE_JOB_NAMES)[number]

/** Sets a site's clock in local mode and runs the named jobs. @throws when the site rejects the request. */
export async function moveClock(url: string, request: { now: string; run: 'all' | readonly JobName[] }): Promise<void> {
  const cookie = (await fetch(`${url}/healthz`)).headers.getSetCookie()[0]!.split(';')[0]!
  const answer = await fetch(`${url}/dev/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(request),
  })
  if (!answer.ok) throw new Error(`the clock was not moved: ${answer.status} ${await answer.text()}`)
}
