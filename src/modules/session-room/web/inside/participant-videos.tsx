import { useCallback, useEffect, useState } from 'react'
import type { OwnView } from '#modules/session-room/web/own-media.ts'
import type { ParticipationView } from '#modules/session-room/web/room-participation.ts'
import { useMediaElement } from '#modules/session-room/web/use-media-element.ts'
import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { Tag } from '#ui/tag.tsx'
import { type BlockedAudio, filterBlockedAudio } from './blocked-audio.ts'
import classes from './participant-videos.module.css'

type OtherParticipant = ParticipationView['others'][number]

/** Videos of the other participants, and a small one of the user. */
export function ParticipantVideos({
  room,
  view,
  ownView,
}: {
  room: RoomData
  view: ParticipationView
  ownView: OwnView
}) {
  const { t } = useAreaTexts('room')
  const [blockedHistory, setBlocked] = useState<readonly BlockedAudio[]>([])
  const block = useCallback((one: BlockedAudio) => setBlocked((all) => [...all, one]), [])
  const blocked = filterBlockedAudio(blockedHistory, view.others)
  const turnOn = () => {
    for (const { player } of blocked) void player.play().catch(() => {})
    setBlocked([])
  }
  return (
    <section aria-label={t('room.in.people')} className={classes.participants}>
      {view.others.length === 0 && <AloneMessage role={room.role} />}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.others} data-count={view.others.length}>
        {view.others.map((other) => (
          <ParticipantVideo
            key={other.participantId}
            other={other}
            view={view}
            sinkId={ownView.choice.audiooutput}
            onBlocked={block}
          />
        ))}
      </ul>
      <OwnVideo ownView={ownView} isAudioOnly={view.isAudioOnly} />
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

function AloneMessage({ role }: Pick<RoomData, 'role'>) {
  const { t } = useAreaTexts('room')
  return (
    <div className={classes.alone}>
      <Icon name="hourglass" size={24} />
      <p className={classes.aloneTitle}>{t('room.in.alone')}</p>
      {role === 'counsellor' && <p>{t('room.in.aloneCounsellor')}</p>}
    </div>
  )
}

interface ParticipantVideoProps {
  other: OtherParticipant
  view: ParticipationView
  sinkId: string | undefined
  onBlocked: (one: BlockedAudio) => void
}

function ParticipantVideo({ other, view, sinkId, onBlocked }: ParticipantVideoProps) {
  const { t } = useAreaTexts('room')
  const { participantId } = other
  const { audio = null, video = null } = view.tracks[participantId] ?? {}
  const player = useMediaElement(video)
  const link = view.links[participantId] ?? 'connecting'
  const hasVideo = other.camera && !view.isAudioOnly && video !== null && (link === 'connected' || link === 'lost')
  return (
    <li className={classes.participant} data-picture={hasVideo || undefined}>
      <video ref={player} muted autoPlay playsInline aria-label={other.name} />
      <ParticipantAudio participantId={participantId} track={audio} sinkId={sinkId} onBlocked={onBlocked} />
      {!hasVideo && (
        <div className={classes.noVideo}>
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

interface ParticipantAudioProps extends Pick<ParticipantVideoProps, 'sinkId' | 'onBlocked'> {
  participantId: string
  track: MediaStreamTrack | null
}

/**
 * Plays audio in a separate element, because an element with both tracks would wait for the video, which may never
 * arrive.
 */
function ParticipantAudio({ participantId, track, sinkId, onBlocked }: ParticipantAudioProps) {
  const element = useMediaElement<HTMLAudioElement>(track)
  useEffect(() => {
    const player = element.current
    if (!player || !track) return
    player.play().catch((error: unknown) => {
      // Only blocked autoplay is reported; playback that the next track interrupts fails with a different error.
      if (error instanceof Error && error.name === 'NotAllowedError') onBlocked({ participantId, player })
    })
  }, [track, element, participantId, onBlocked])
  useEffect(() => {
    if (sinkId) void element.current?.setSinkId?.(sinkId).catch(() => {})
  }, [sinkId, element])
  // biome-ignore lint/a11y/useMediaCaption: live conversation; captions are shown separately where supported
  return <audio ref={element} />
}

/** The user's own video. It is too small for visible labels, which the toolbar shows instead. */
function OwnVideo({ ownView, isAudioOnly }: { ownView: OwnView; isAudioOnly: boolean }) {
  const { t } = useAreaTexts('room')
  const video = useMediaElement(ownView.camera)
  const hasVideo = ownView.camera !== null && !isAudioOnly
  return (
    <div className={classes.own} data-picture={hasVideo || undefined}>
      <video ref={video} muted autoPlay playsInline aria-label={t('room.device.picture')} />
      <p className={classes.name}>
        <span>{t('room.in.you')}</span>
        {!hasVideo && (
          <>
            <Icon name="video-off" size={17} /> <span className="visually-hidden">{t('room.in.noPicture')}</span>
          </>
        )}
        {!(ownView.isMicrophoneOn && ownView.microphone) && (
          <span className={classes.mute}>
            <Icon name="mic-off" size={17} /> <span className="visually-hidden">{t('room.in.muted')}</span>
          </span>
        )}
      </p>
    </div>
  )
}
