import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Reply } from '#platform/web/api.ts'
import { Ended } from './endings.tsx'
import { Room } from './inside/room.tsx'
import { OwnMedia } from './own-media.ts'
import { RoomStay, type StayView } from './room-stay.ts'
import { useFacts } from './use-facts.ts'
import { WaitingPage } from './waiting/waiting-page.tsx'
import { ZoomDoor } from './waiting/zoom-door.tsx'

/** A meeting that is gone in Zoom is gone here as well soon after: the session is then held in the room. */
const ZOOM_EVERY_MS = 20_000
const zoomEveryMs = ({ way, state }: RoomFacts) => (way === 'zoom' && state === 'open' ? ZOOM_EVERY_MS : null)

export type RoomFacts = Reply<'sessionRoom'>

/** The waiting page, the room, and what is said afterwards; or the way to Zoom where the operator holds sessions there. */
export function RoomPage({ id, room: loaded }: { id: string; room: RoomFacts }) {
  const room = useFacts(id, loaded, zoomEveryMs)
  if (room.way === 'zoom' && room.state !== 'over') return <ZoomDoor room={room} />
  return room.state === 'over' ? (
    <Ended id={id} room={room} ending={room.isEnded ? 'ended' : 'closed'} />
  ) : (
    <OwnRoom id={id} room={room} way={room.way === 'through' ? 'through' : 'direct'} />
  )
}

function OwnRoom({ id, room, way }: { id: string; room: RoomFacts; way: 'direct' | 'through' }) {
  const [own] = useState(() => new OwnMedia())
  const [stay, setStay] = useState<RoomStay | null>(null)
  const [hasLeft, setLeft] = useState(false)
  /** Whoever comes back is called as they chose before, not by their own name. */
  const [calledBefore, setCalled] = useState<string>()
  const view = useSyncExternalStore(stay?.subscribe ?? neverChanges, stay?.look ?? nobody, nobody)
  const isOver = hasLeft || view?.phase === 'over'
  useEffect(() => {
    if (isOver) return
    void own.start()
    return () => own.stop()
  }, [own, isOver])
  useEffect(() => () => stay?.close(), [stay])
  const join = useCallback(
    (name?: string) => {
      setLeft(false)
      setCalled(name)
      setStay(new RoomStay({ id, name, way }, own))
    },
    [id, way, own],
  )
  const leave = useCallback(() => {
    setStay(null)
    setLeft(true)
  }, [])
  const again = () => join(calledBefore)
  if (hasLeft) return <Ended id={id} room={room} ending="left" onAgain={again} />
  if (view?.phase === 'over') return <Ended id={id} room={room} ending={view.ending!} onAgain={again} />
  if (stay && (view?.phase === 'inside' || view?.phase === 'lost'))
    return <Room facts={room} view={view} stay={stay} own={own} leave={leave} />
  return <WaitingPage id={id} facts={room} own={own} view={view} join={join} leave={leave} />
}

const neverChanges = () => () => {}
const nobody = (): StayView | null => null
