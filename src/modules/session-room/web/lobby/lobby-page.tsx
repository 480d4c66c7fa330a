import { type FormEvent, useState } from 'react'
import { ROOM_NAME_MAX } from '#modules/session-room/values/limits.ts'
import type { OwnMedia, OwnView } from '#modules/session-room/web/own-media.ts'
import type { ParticipationView } from '#modules/session-room/web/room-participation.ts'
import { useOwnMedia } from '#modules/session-room/web/use-own-media.ts'
import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CallInstead } from './call-instead.tsx'
import { CrisisHelp } from './crisis-help.tsx'
import { DeviceCheck } from './device-check.tsx'
import classes from './lobby.module.css'
import { Lobby } from './lobby.tsx'
import { LobbyHeading } from './lobby-heading.tsx'
import { OpeningCountdown } from './opening-countdown.tsx'
import { StorageNotice } from './storage-notice.tsx'

interface LobbyPageProps {
  id: string
  room: RoomData
  own: OwnMedia
  /** Null before the user has joined. */
  view: ParticipationView | null
  join: (name?: string) => void
  leave: () => void
}

/** Page before the room: opening time, device and network check, help, and what is stored. */
export function LobbyPage({ id, room, own, view, join, leave }: LobbyPageProps) {
  const ownView = useOwnMedia(own)
  return (
    <div className={classes.page}>
      <div className={classes.texts}>
        <LobbyHeading room={room} />
        {view ? <Lobby {...{ id, room, view, leave }} /> : <EnterForm {...{ room, ownView, join }} />}
      </div>
      <DeviceCheck own={own} ownView={ownView} iceServers={room.pass?.iceServers as RTCIceServer[] | undefined} />
      <div className={classes.texts}>
        <CallInstead room={room} />
        <CrisisHelp role={room.role} />
        <StorageNotice way={room.way} />
      </div>
    </div>
  )
}

function EnterForm({ room, ownView, join }: { room: RoomData; ownView: OwnView; join: (name?: string) => void }) {
  const { t } = useAreaTexts('room')
  const isOpen = room.state === 'open'
  const [name, setName] = useState(room.ownName)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isOpen) join(name.trim() || undefined)
  }
  const joinTextKey = ownView.camera ? 'room.join' : ownView.microphone ? 'room.joinSound' : 'room.joinSilent'
  return (
    <Card isLifted as="section" aria-labelledby="room-opens" className={classes.enter}>
      {isOpen ? <OpenMessage role={room.role} /> : <OpeningCountdown at={room.opensAt} hint={t('room.opensText')} />}
      <form onSubmit={send} className={classes.enterForm}>
        {room.isGroup && (
          <TextField
            label={t('room.ownName')}
            hint={t('room.ownNameHint')}
            name="ownName"
            value={name}
            maxLength={ROOM_NAME_MAX}
            autoComplete="nickname"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {isOpen && (
          <Button
            type="submit"
            size="tall"
            wide
            icon={ownView.isAsking || ownView.camera ? 'video' : ownView.microphone ? 'mic' : undefined}
          >
            {t(ownView.isAsking ? 'room.join' : joinTextKey)}
          </Button>
        )}
      </form>
    </Card>
  )
}

function OpenMessage({ role }: Pick<RoomData, 'role'>) {
  const { t } = useAreaTexts('room')
  return (
    <>
      <h2 id="room-opens" className={classes.cardTitle}>
        {t('room.isOpen')}
      </h2>
      <p className={classes.quiet}>{t(role === 'counsellor' ? 'room.isOpenCounsellor' : 'room.isOpenText')}</p>
    </>
  )
}
