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
  facts: RoomData
  view: ParticipationView
  stay: RoomParticipation
  own: OwnMedia
  leave: () => void
}

/** The room: videos as large as the screen allows, with the toolbar below. */
export function Room({ facts, view, stay, own, leave }: RoomProps) {
  const look = useOwnMedia(own)
  const [open, setOpen] = useState<'chat' | 'more' | null>(null)
  const captions = useCaptions(view)
  const stage = useScrollAndFocus()
  useWakeLock()
  return (
    <div ref={stage} className={classes.stage} data-chat={open === 'chat' || undefined}>
      <RoomHeader facts={facts} view={view} stay={stay} />
      {facts.role === 'counsellor' && <LobbyRequests view={view} stay={stay} />}
      <ParticipantVideos facts={facts} view={view} look={look} />
      {captions.isOn && <CaptionLines lines={captions.lines} view={view} />}
      <Chat isOpen={open === 'chat'} chat={view.chat} stay={stay} close={() => setOpen(null)} />
      <RoomToolbar {...{ own, look, leave, open, setOpen }} written={view.chat.length} />
      <MoreSheet {...{ facts, view, stay, own, look, captions }} isOpen={open === 'more'} close={() => setOpen(null)} />
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
