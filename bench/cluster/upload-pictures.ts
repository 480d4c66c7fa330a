import sharp from 'sharp'
import { createTokens } from '../bench-bookings.ts'
import type { Cluster } from './start-cluster.ts'

const SIDE = 800
const CROPS = JSON.stringify({
  square: { x: 0, y: 0, width: SIDE, height: SIDE },
  wide: { x: 0, y: 100, width: SIDE, height: (SIDE * 9) / 16 },
})
const HEADERS = { cookie: 'XSRF-TOKEN=visits', 'x-xsrf-token': 'visits' }

/** Uploads a photo of each of the first counsellors through the proxy. @returns the paths at which they are served */
export async function uploadPictures(cluster: Cluster, count: number): Promise<string[]> {
  const { rows } = await cluster.connection.pool.query<{ account: string }>(
    'select customer_account_id as account from provider_account order by provider_number limit $1',
    [count],
  )
  const tokens = await createTokens(
    cluster,
    rows.map(({ account }) => account),
  )
  const paths: string[] = []
  for (const [index, token] of [...tokens.values()].entries()) {
    const photo = await sharp({
      create: { width: SIDE, height: SIDE, channels: 3, background: `hsl(${index * 40}, 50%, 50%)` },
    })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('crops', CROPS)
    form.append('picture', new Blob([new Uint8Array(photo)]), 'photo.jpg')
    const response = await fetch(`http://127.0.0.1:${cluster.port}/api/provider/profile-image`, {
      method: 'PUT',
      headers: { ...HEADERS, authorization: `Bearer ${token}` },
      body: form,
    })
    if (response.status !== 200) throw new Error(`a photo was answered with ${response.status}`)
    const { data } = (await response.json()) as { data: { profileImageUrl: string } }
    paths.push(data.profileImageUrl)
  }
  return paths
}
