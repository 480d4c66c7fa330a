import { useEffect, useRef, useState } from 'react'
import type { OwnMedia } from '#modules/session-room/web/own-media.ts'
import type { ParticipationView, RoomParticipation } from '#modules/session-room/web/room-participation.ts'
import { useOwnMedia } from '#modules/session-room/web/use-own-media.ts'
import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { CaptionLines } from './caption-lines.tsx'
import { Chat } from './chat.tsx'
import { LobbyRequests } from './lobby-requests.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { ParticipantVideos } from './participant-videos.tsx'
import classes from './room.module.css'
import { RoomHeader } from './room-header.tsx'
import { RoomToolbar } from './room-toolbar.tsx'
import { useCaptions } from './use-captions.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface RoomProps {
  room: RoomData
  view: ParticipationView
  participation: RoomParticipation
  own: OwnMedia
  leave: () => void
}

/** The room: videos as large as the screen allows, with the toolbar below. */
export function Room({ room, view, participation, own, leave }: RoomProps) {
  const ownView = useOwnMedia(own)
  const [open, setOpen] = useState<'chat' | 'more' | null>(null)
  const captions = useCaptions(view)
  const stage = useScrollAndFocus()
  useWakeLock()
  return (
    <div ref={stage} className={classes.stage} data-chat={open === 'chat' || undefined}>
      <RoomHeader room={room} view={view} participation={participation} />
      {room.role === 'counsellor' && <LobbyRequests view={view} participation={participation} />}
      <ParticipantVideos room={room} view={view} ownView={ownView} />
      {captions.isOn && <CaptionLines lines={captions.lines} view={view} />}
      <Chat isOpen={open === 'chat'} chat={view.chat} participation={participation} close={() => setOpen(null)} />
      <RoomToolbar {...{ own, ownView, leave, open, setOpen }} messageCount={view.chat.length} />
      <MoreSheet
        {...{ room, view, participation, own, ownView, captions }}
        isOpen={open === 'more'}
        close={() => setOpen(null)}
      />
    </div>
  )
}

/** Scrolls to the room and focuses its heading for screen readers. */
function useScrollAndFocus() {
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    stage.current?.scrollIntoView({ block: 'start' })
    stage.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return stage
}
