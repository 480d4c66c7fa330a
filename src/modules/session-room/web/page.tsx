import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '../api.ts'
import { areaTextsFor } from '../area-texts.ts'
import { head } from '../head.ts'
import { SkeletonPage } from '../kit/skeleton.tsx'
import { loaded } from '../loaded.ts'
import { useTexts } from '../texts.tsx'
import { OnSite } from './endings.tsx'
import { RoomPage } from './room-page.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'sessionRoom', title: t('nav.mySessions'), hidden: true }))
}

/** Somebody else's session is a page that is not there; one on site has no room. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const [answer] = await Promise.all([api('sessionRoom', { id }), areaTextsFor(request, 'room')])
  if (!answer.ok && answer.code === 'roomOnSite') return { id, room: null }
  return { id, room: loaded(answer.ok || answer.status !== 422 ? answer : { ...answer, status: 404 }) }
}

export default function SessionRoomPage() {
  const { id, room } = useLoaderData<typeof clientLoader>()
  return room ? <RoomPage key={id} id={id} room={room} /> : <OnSite id={id} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} column="rows" />
}
