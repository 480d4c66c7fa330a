import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { OnSite } from './room-ended.tsx'
import { RoomPage } from './room-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'sessionRoom', title: t('nav.mySessions'), hidden: true }))
}

/** Other people's sessions result in 'not found'; sessions on site have no room. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const [answer] = await Promise.all([api('sessionRoom', { id }), areaTextsFor(request, 'room')])
  if (!answer.ok && answer.code === 'roomOnSite') return { id, room: null }
  return { id, room: unwrapLoaderResult(answer.ok || answer.status !== 422 ? answer : { ...answer, status: 404 }) }
}

export default function SessionRoomPage() {
  const { id, room } = useLoaderData<typeof clientLoader>()
  return room ? <RoomPage key={id} id={id} room={room} /> : <OnSite id={id} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} column="rows" />
}
