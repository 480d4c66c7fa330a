import { onTestFinished } from 'vitest'
import { startZoomStandIn } from '#sandbox/zoom/zoom-stand-in.ts'
import type { TestHouse } from './test-house.ts'

/** Gives a house the operator's Zoom: a stand-in that speaks its HTTP. */
export async function withZoom(house: TestHouse, hosts: string[] = ['me']) {
  const zoom = await startZoomStandIn({ users: hosts })
  onTestFinished(() => zoom.close())
  const { accountId, clientId, clientSecret, url } = zoom
  house.settings.zoom = { accountId, clientId, clientSecret, hosts, apiBase: url }
  return zoom
}
