import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Room } from './inside/room.tsx'
import { type BuiltInTransport, MEDIA_LOADERS } from './load-media.ts'
import { LobbyPage } from './lobby/lobby-page.tsx'
import { ZoomLobby } from './lobby/zoom-lobby.tsx'
import { OwnMedia } from './own-media.ts'
import { OnSite, RoomEnded } from './room-ended.tsx'
import { type ParticipationView, RoomParticipation } from './room-participation.ts'
import { type RoomData, useRoomData } from './use-room-data.ts'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'sessionRoom', title: t('nav.mySessions'), hidden: true }))
}

/** Responds with 'not found' for another person's session. On-site sessions have no room. */
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

/** Short, so that the page switches to the built-in room soon after the meeting is deleted in Zoom. */
const ZOOM_REFRESH_INTERVAL_MS = 20_000
const getRefreshInterval = ({ way, state }: RoomData) =>
  way === 'zoom' && state === 'open' ? ZOOM_REFRESH_INTERVAL_MS : null

/** The lobby, the room and the page shown after it, or the link to Zoom for sessions held there. */
function RoomPage({ id, room: loaded }: { id: string; room: RoomData }) {
  const room = useRoomData(id, loaded, getRefreshInterval)
  if (room.way === 'zoom' && room.state !== 'over') return <ZoomLobby room={room} />
  return room.state === 'over' ? (
    <RoomEnded id={id} room={room} ending={room.isEnded ? 'ended' : 'closed'} />
  ) : (
    <BuiltInRoom id={id} room={room} way={room.way === 'through' ? 'through' : 'direct'} />
  )
}

function BuiltInRoom({ id, room, way }: { id: string; room: RoomData; way: BuiltInTransport }) {
  const [own] = useState(() => new OwnMedia())
  const [participation, setParticipation] = useState<RoomParticipation | null>(null)
  const [hasLeft, setLeft] = useState(false)
  /** Display name, reused when the user rejoins. */
  const [displayName, setDisplayName] = useState<string>()
  const isMediaMissing = useMissingMedia(way)
  const view = useSyncExternalStore(
    participation?.subscribe ?? subscribeToNothing,
    participation?.getView ?? getNoView,
    getNoView,
  )
  const isOver = hasLeft || view?.phase === 'over'
  useEffect(() => {
    if (isOver) return
    void own.start()
    return () => own.stop()
  }, [own, isOver])
  useEffect(() => () => participation?.close(), [participation])
  const join = useCallback(
    (name?: string) => {
      setLeft(false)
      setDisplayName(name)
      setParticipation(new RoomParticipation({ id, name, way }, own))
    },
    [id, way, own],
  )
  const leave = useCallback(() => {
    setParticipation(null)
    setLeft(true)
  }, [])
  const rejoin = () => join(displayName)
  if (hasLeft) return <RoomEnded id={id} room={room} ending="left" onAgain={rejoin} />
  if (view?.phase === 'over') return <RoomEnded id={id} room={room} ending={view.ending!} onAgain={rejoin} />
  if (participation && (view?.phase === 'inside' || view?.phase === 'lost'))
    return <Room room={room} view={view} participation={participation} own={own} leave={leave} />
  return <LobbyPage {...{ id, room, own, view, join, leave, isMediaMissing }} />
}

/** Loads the code for video and sound before the user joins. @returns whether that failed */
function useMissingMedia(way: BuiltInTransport): boolean {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => void MEDIA_LOADERS[way]().catch(() => setMissing(true)), [way])
  return isMissing
}

const subscribeToNothing = () => () => {}
const getNoView = (): ParticipationView | null => null
