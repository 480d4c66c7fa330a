import { useCallback, useEffect, useState } from 'react'
import { useMediaElement } from '#modules/session-room/web/media-element.ts'
import type { OwnView } from '#modules/session-room/web/own-media.ts'
import type { RoomFacts } from '#modules/session-room/web/room-page.tsx'
import type { StayView } from '#modules/session-room/web/room-stay.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { Tag } from '#ui/tag.tsx'
import { type Blocked, blockedAmong } from './blocked.ts'
import classes from './faces.module.css'

type Other = StayView['others'][number]

/** The others large, oneself small. */
export function Faces({ facts, view, look }: { facts: RoomFacts; view: StayView; look: OwnView }) {
  const { t } = useAreaTexts('room')
  const [everBlocked, setBlocked] = useState<readonly Blocked[]>([])
  const block = useCallback((one: Blocked) => setBlocked((all) => [...all, one]), [])
  const blocked = blockedAmong(everBlocked, view.others)
  const turnOn = () => {
    for (const { player } of blocked) void player.play().catch(() => {})
    setBlocked([])
  }
  return (
    <section aria-label={t('room.in.people')} className={classes.faces}>
      {view.others.length === 0 && <Alone role={facts.role} />}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.others} data-count={view.others.length}>
        {view.others.map((other) => (
          <Face key={other.stayId} other={other} view={view} sinkId={look.choice.audiooutput} onBlocked={block} />
        ))}
      </ul>
      <OwnFace look={look} isSoundOnly={view.isSoundOnly} />
      {blocked.length > 0 && (
        <div role="alert" className={classes.blocked}>
          <p>{t('room.in.soundBlocked')}</p>
          <Button icon="volume-2" onClick={turnOn}>
            {t('room.in.soundOn')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Alone({ role }: Pick<RoomFacts, 'role'>) {
  const { t } = useAreaTexts('room')
  return (
    <div className={classes.alone}>
      <Icon name="hourglass" size={24} />
      <p className={classes.aloneTitle}>{t('room.in.alone')}</p>
      {role === 'counsellor' && <p>{t('room.in.aloneCounsellor')}</p>}
    </div>
  )
}

interface FaceProps {
  other: Other
  view: StayView
  sinkId: string | undefined
  onBlocked: (one: Blocked) => void
}

function Face({ other, view, sinkId, onBlocked }: FaceProps) {
  const { t } = useAreaTexts('room')
  const { stayId } = other
  const { sound = null, picture = null } = view.tracks[stayId] ?? {}
  const video = useMediaElement(picture)
  const link = view.links[other.stayId] ?? 'connecting'
  const hasPicture = other.camera && !view.isSoundOnly && picture !== null && (link === 'connected' || link === 'lost')
  return (
    <li className={classes.face} data-picture={hasPicture || undefined}>
      <video ref={video} muted autoPlay playsInline aria-label={other.name} />
      <Voice stayId={stayId} track={sound} sinkId={sinkId} onBlocked={onBlocked} />
      {!hasPicture && (
        <div className={classes.nobody}>
          <Portrait src={null} name={other.name} size={112} />
          {!other.camera && <p>{t('room.in.noPicture')}</p>}
        </div>
      )}
      <p className={classes.name}>
        <span>{other.name}</span>
        {other.role === 'counsellor' && view.others.length > 1 && <Tag>{t('room.in.counsellor')}</Tag>}
        {!other.microphone && (
          <span className={classes.mute}>
            <Icon name="mic-off" size={17} /> {t('room.in.muted')}
          </span>
        )}
        {link !== 'connected' && <span>{t(link === 'lost' ? 'room.in.relinking' : 'room.in.linking')}</span>}
      </p>
    </li>
  )
}

interface VoiceProps extends Pick<FaceProps, 'sinkId' | 'onBlocked'> {
  stayId: string
  track: MediaStreamTrack | null
}

/** Played apart from the picture, which may never come. */
function Voice({ stayId, track, sinkId, onBlocked }: VoiceProps) {
  const audio = useMediaElement<HTMLAudioElement>(track)
  useEffect(() => {
    const player = audio.current
    if (!player || !track) return
    player.play().catch((error: unknown) => {
      // Interrupted by the next track is no refusal.
      if (error instanceof Error && error.name === 'NotAllowedError') onBlocked({ stayId, player })
    })
  }, [track, audio, stayId, onBlocked])
  useEffect(() => {
    if (sinkId) void audio.current?.setSinkId?.(sinkId).catch(() => {})
  }, [sinkId, audio])
  // biome-ignore lint/a11y/useMediaCaption: a talk as it happens; captions are made beside it where the device can
  return <audio ref={audio} />
}

/** Too small for words: the controls below say them. */
function OwnFace({ look, isSoundOnly }: { look: OwnView; isSoundOnly: boolean }) {
  const { t } = useAreaTexts('room')
  const video = useMediaElement(look.camera)
  const isSeen = look.camera !== null && !isSoundOnly
  return (
    <div className={classes.own} data-picture={isSeen || undefined}>
      <video ref={video} muted autoPlay playsInline aria-label={t('room.device.picture')} />
      <p className={classes.name}>
        <span>{t('room.in.you')}</span>
        {!isSeen && (
          <>
            <Icon name="video-off" size={17} /> <span className="visually-hidden">{t('room.in.noPicture')}</span>
          </>
        )}
        {!(look.isHeard && look.microphone) && (
          <span className={classes.mute}>
            <Icon name="mic-off" size={17} /> <span className="visually-hidden">{t('room.in.muted')}</span>
          </span>
        )}
      </p>
    </div>
  )
}
