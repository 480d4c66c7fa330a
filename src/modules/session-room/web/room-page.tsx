import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Room } from './inside/room.tsx'
import { LobbyPage } from './lobby/lobby-page.tsx'
import { ZoomLobby } from './lobby/zoom-lobby.tsx'
import { OwnMedia } from './own-media.ts'
import { RoomEnded } from './room-ended.tsx'
import { type ParticipationView, RoomParticipation } from './room-participation.ts'
import { type RoomData, useRoomData } from './use-room-data.ts'

/** Refreshes soon after a meeting is deleted in Zoom, because the session then uses the built-in room. */
const ZOOM_REFRESH_INTERVAL_MS = 20_000
const getRefreshInterval = ({ way, state }: RoomData) =>
  way === 'zoom' && state === 'open' ? ZOOM_REFRESH_INTERVAL_MS : null

/** The lobby, the room and its ending, or the link to Zoom for sessions held there. */
export function RoomPage({ id, room: loaded }: { id: string; room: RoomData }) {
  const room = useRoomData(id, loaded, getRefreshInterval)
  if (room.way === 'zoom' && room.state !== 'over') return <ZoomLobby room={room} />
  return room.state === 'over' ? (
    <RoomEnded id={id} room={room} ending={room.isEnded ? 'ended' : 'closed'} />
  ) : (
    <BuiltInRoom id={id} room={room} way={room.way === 'through' ? 'through' : 'direct'} />
  )
}

function BuiltInRoom({ id, room, way }: { id: string; room: RoomData; way: 'direct' | 'through' }) {
  const [own] = useState(() => new OwnMedia())
  const [participation, setParticipation] = useState<RoomParticipation | null>(null)
  const [hasLeft, setLeft] = useState(false)
  /** Display name, reused when the user rejoins. */
  const [displayName, setDisplayName] = useState<string>()
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
  return <LobbyPage id={id} room={room} own={own} view={view} join={join} leave={leave} />
}

const subscribeToNothing = () => () => {}
const getNoView = (): ParticipationView | null => null
