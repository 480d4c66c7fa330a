import { buildQuarterPicture, QUARTER_PICTURE_CROPS } from '#testing/server/pictures.ts'
import { createTokens } from '../bench-bookings.ts'
import type { Cluster } from './start-cluster.ts'

const HEADERS = { cookie: 'XSRF-TOKEN=visits', 'x-xsrf-token': 'visits' }

/**
 * Uploads a photo for each of the first `count` counsellors through the proxy. @returns the paths that serve the photos
 */
export async function uploadPictures(cluster: Cluster, count: number): Promise<string[]> {
  const { rows } = await cluster.connection.pool.query<{ account: string }>(
    'select customer_account_id as account from provider_account order by provider_number limit $1',
    [count],
  )
  const tokens = await createTokens(
    cluster,
    rows.map(({ account }) => account),
  )
  const photo = new Blob([new Uint8Array(await buildQuarterPicture().jpeg().toBuffer())])
  const paths: string[] = []
  for (const token of tokens.values()) {
    const form = new FormData()
    form.append('crops', JSON.stringify(QUARTER_PICTURE_CROPS))
    form.append('picture', photo, 'photo.jpg')
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
