import { onTestFinished } from 'vitest'
import { startFakeZoom } from '#sandbox/zoom/zoom-stand-in.ts'
import type { TestHouse } from './test-house.ts'

/** Connects the app to a fake of the Zoom API. */
export async function withZoom(house: TestHouse, hosts: string[] = ['me']) {
  const zoom = await startFakeZoom({ users: hosts })
  onTestFinished(() => zoom.close())
  const { accountId, clientId, clientSecret, url } = zoom
  house.settings.zoom = { accountId, clientId, clientSecret, hosts, apiBase: url }
  return zoom
}
