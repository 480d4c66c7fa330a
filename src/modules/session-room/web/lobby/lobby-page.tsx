import { type FormEvent, useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { ROOM_NAME_MAX } from '#modules/session-room/values/limits.ts'
import type { OwnMedia, OwnView } from '#modules/session-room/web/own-media.ts'
import type { ParticipationView } from '#modules/session-room/web/room-participation.ts'
import { isLate } from '#modules/session-room/web/time-left.ts'
import { useFocusOnMount } from '#modules/session-room/web/use-focus-on-mount.ts'
import { useNow } from '#modules/session-room/web/use-now.ts'
import { useOwnMedia } from '#modules/session-room/web/use-own-media.ts'
import { type RoomData, useRoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CallInstead } from './call-instead.tsx'
import { CrisisHelp } from './crisis-help.tsx'
import { DeviceCheck } from './device-check.tsx'
import classes from './lobby.module.css'
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
  /** Whether loading the code for video and sound failed. */
  isMediaMissing: boolean
}

/** The page shown before the room: opening time, device and network checks, help, and a notice about what is stored. */
export function LobbyPage({ id, room, own, view, join, leave, isMediaMissing }: LobbyPageProps) {
  const { t } = useAreaTexts('room')
  const ownView = useOwnMedia(own)
  return (
    <div className={classes.page}>
      <div className={classes.texts}>
        <LobbyHeading room={room} />
        {isMediaMissing && (
          <Notice kind="wrong" live>
            {t('room.in.notLoaded')}
          </Notice>
        )}
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

const UPDATE_INTERVAL_MS = 10_000
const REFRESH_INTERVAL_MS = 30_000
const getRefreshInterval = () => REFRESH_INTERVAL_MS

interface LobbyProps {
  id: string
  room: RoomData
  view: ParticipationView
  leave: () => void
}

/** The lobby: whether the provider is there and, from 15 minutes after the start, information about the refund. */
function Lobby({ id, room, view, leave }: LobbyProps) {
  const { t } = useAreaTexts('room')
  const now = useNow(UPDATE_INTERVAL_MS)
  const heading = useFocusOnMount()
  const isProviderLate = !view.isProviderPresent && isLate(Date.parse(room.startDateTime), now)
  return (
    <Card isLifted as="section" aria-labelledby="at-the-door" className={classes.enter}>
      <h2 id="at-the-door" ref={heading} tabIndex={-1} className={classes.cardTitle}>
        {t(view.phase === 'lobby' ? 'room.waitingRoom.title' : 'room.joining')}
      </h2>
      <div role="status" className={classes.status}>
        {view.phase === 'lobby' &&
          (isProviderLate ? <LateNotice id={id} room={room} /> : <ProviderStatus room={room} view={view} />)}
      </div>
      <Button kind="second" onClick={leave}>
        {t('room.waitingRoom.leave')}
      </Button>
    </Card>
  )
}

function ProviderStatus({ room, view }: { room: RoomData; view: ParticipationView }) {
  const { t } = useAreaTexts('room')
  const name = room.counsellorFirstName
  return (
    <Notice kind={view.isProviderPresent ? 'good' : 'neutral'} icon={view.isProviderPresent ? undefined : 'hourglass'}>
      {t(view.isProviderPresent ? 'room.waitingRoom.here' : 'room.waitingRoom.notYet', { name })}
    </Notice>
  )
}

/**
 * Tells the waiting client that the provider is late. Announces a refund only if the server confirms that it is
 * automatic.
 */
function LateNotice({ id, room }: { id: string; room: RoomData }) {
  const { t, language } = useAreaTexts('room')
  const { isProviderAbsent, isGroup, counsellorFirstName: name } = useRoomData(id, room, getRefreshInterval)
  // For a group, `id` is the group date's id, and group dates have no page for clients.
  const href = buildPagePath('mySessions', language, isGroup ? {} : { paymentIntentId: id })
  return (
    <Notice kind="waiting">
      {t(isProviderAbsent ? 'room.waitingRoom.late' : 'room.late.claim', { name })}{' '}
      <Link href={href}>{t(isGroup ? 'room.mySessions' : 'room.toSession')}</Link>
    </Notice>
  )
}
