import { type ReactNode, useEffect, useRef, useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import type { ParticipationView, RoomParticipation } from '#modules/session-room/web/room-participation.ts'
import { getTimeLeft, isEndNear } from '#modules/session-room/web/time-left.ts'
import { useNow } from '#modules/session-room/web/use-now.ts'
import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './room.module.css'

const UPDATE_INTERVAL_MS = 5000

/** Header with the other participant, the remaining time and connection problems. */
export function RoomHeader({
  room,
  view,
  participation,
  children,
}: {
  room: RoomData
  view: ParticipationView
  participation: RoomParticipation
  /** Additional notices. */
  children?: ReactNode
}) {
  const { t } = useAreaTexts('room')
  const stuck = view.others.filter(({ participantId }) => view.links[participantId] === 'stuck').map(({ name }) => name)
  return (
    <header className={classes.top}>
      <div className={classes.topLine}>
        <h1 className={classes.heading} tabIndex={-1}>
          <span className="visually-hidden">{t('room.title')}: </span>
          {room.isGroup ? room.title : (room.otherName ?? room.title)}
        </h1>
        <Clock view={view} />
        <span className={classes.unrecorded}>
          <Icon name="lock" size={17} /> {t('room.storage.title')}
        </span>
      </div>
      <Announcer view={view} />
      {view.phase === 'lost' && (
        <Notice kind="waiting" icon="wifi-off">
          {t('room.in.lost')}
        </Notice>
      )}
      {view.mediaProblem && view.phase === 'inside' && (
        <MediaUnavailable room={room}>{t(`room.in.${view.mediaProblem}`)}</MediaUnavailable>
      )}
      {stuck.length > 0 && view.phase === 'inside' && (
        <MediaUnavailable room={room}>{t('room.in.stuck', { names: stuck.join(', ') })}</MediaUnavailable>
      )}
      {view.isPoor && view.phase === 'inside' && (
        <Notice
          kind="waiting"
          live
          icon="wifi"
          action={
            <Button kind="quiet" size="dense" onClick={() => participation.setAudioOnly(true)}>
              {t('room.in.poorTake')}
            </Button>
          }
        >
          {t('room.in.poor')}
        </Notice>
      )}
      {children}
    </header>
  )
}

function Clock({ view }: { view: ParticipationView }) {
  const { t } = useAreaTexts('room')
  const now = useNow(UPDATE_INTERVAL_MS)
  if (!view.hours) return null
  const left = getTimeLeft(view.hours, now)
  return (
    <span role="timer" className={isEndNear(left) ? classes.clockNear : classes.clock}>
      <Icon name="clock" size={17} /> {t(`room.clock.${left.kind}`, { count: left.minutes })}
    </span>
  )
}

/**
 * A single live region for all events, so that screen readers announce them one after the other. The minutes left are
 * announced once, when the end is near, together with any event that occurs at the same moment.
 */
function Announcer({ view: { announcement, hours } }: { view: ParticipationView }) {
  const { t } = useAreaTexts('room')
  const now = useNow(UPDATE_INTERVAL_MS)
  const left = hours && getTimeLeft(hours, now)
  const isNear = left !== null && isEndNear(left)
  const count = left?.minutes ?? 0
  const [text, setText] = useState('')
  const announced = useRef({ id: 0, isNear: false })
  useEffect(() => {
    const { id, isNear: wasNear } = announced.current
    announced.current = { id: announcement?.id ?? 0, isNear }
    const sentences = [
      announcement && announcement.id !== id && t(`room.announced.${announcement.kind}`, { name: announcement.name }),
      isNear && !wasNear && t('room.announced.minutesLeft', { count }),
    ].filter(Boolean)
    if (sentences.length > 0) setText(sentences.join('. '))
  }, [announcement, isNear, count, t])
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  )
}

interface MediaUnavailableProps {
  room: RoomData
  /** Description of the problem. */
  children: ReactNode
}

/** Explains that audio and video cannot be transmitted, and offers other ways to communicate. */
function MediaUnavailable({ room, children }: MediaUnavailableProps) {
  const { t, language } = useAreaTexts('room')
  const isCounsellor = room.role === 'counsellor'
  const { phone, counsellorFirstName: name } = room
  const messages = buildPagePath(isCounsellor ? 'providerMessages' : 'messages', language)
  return (
    <Notice
      kind="waiting"
      live
      icon="wifi-off"
      action={
        <>
          {phone && !isCounsellor && (
            <ButtonLink kind="quiet" size="dense" icon="phone" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              {t('room.in.awayCall', { name, phone })}
            </ButtonLink>
          )}
          {/* Opens in a new tab, so that this page keeps trying to connect. */}
          <ButtonLink kind="quiet" size="dense" icon="mail" href={messages} target="_blank">
            {t('room.in.awayMessages')}
          </ButtonLink>
        </>
      }
    >
      {children}
    </Notice>
  )
}
