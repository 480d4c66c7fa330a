import { onTestFinished } from 'vitest'
import { startFakeZoom } from '#sandbox/zoom/fake-zoom.ts'
import type { TestDeps } from './test-deps.ts'

/** Connects the app to a fake of the Zoom API. */
export async function withZoom(deps: TestDeps, hosts: string[] = ['me']) {
  const zoom = await startFakeZoom({ users: hosts })
  onTestFinished(() => zoom.close())
  const { accountId, clientId, clientSecret, url } = zoom
  deps.settings.zoom = { accountId, clientId, clientSecret, hosts, apiBase: url }
  return zoom
}
