import type { DUE_JOB_NAMES } from '#ops/run-due-jobs.ts'

export type JobName = (typeof DUE_JOB_NAMES)[number]

/** Sets the clock of a site in local mode and runs the named jobs. @throws if the site rejects the request */
export async function moveClock(url: string, request: { now: string; run: 'all' | readonly JobName[] }): Promise<void> {
  const cookie = (await fetch(`${url}/healthz`)).headers.getSetCookie()[0]!.split(';')[0]!
  const response = await fetch(`${url}/dev/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(request),
  })
  if (!response.ok) throw new Error(`the clock was not moved: ${response.status} ${await response.text()}`)
}
