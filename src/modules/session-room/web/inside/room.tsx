import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import type { OwnMedia, OwnView, TrackType } from '#modules/session-room/web/own-media.ts'
import { LOBBY_TONES, playTones } from '#modules/session-room/web/play-tones.ts'
import type { ParticipationView, RoomParticipation } from '#modules/session-room/web/room-participation.ts'
import { useOwnMedia } from '#modules/session-room/web/use-own-media.ts'
import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Chat } from './chat.tsx'
import { DeviceProblemNotice, useDeviceProblems } from './device-problem-notice.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { ParticipantVideos } from './participant-videos.tsx'
import classes from './room.module.css'
import { RoomHeader } from './room-header.tsx'
import { type CaptionLine, useCaptions } from './use-captions.ts'
import { useProviderAction } from './use-provider-action.tsx'

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
  const chatButton = useRef<HTMLButtonElement>(null)
  const deviceProblems = useDeviceProblems(ownView)
  useFocusFallback(stage)
  useWakeLock()
  const closeChat = () => {
    setOpen(null)
    chatButton.current?.focus()
  }
  return (
    <div ref={stage} className={classes.stage} data-chat={open === 'chat' || undefined}>
      <RoomHeader room={room} view={view} participation={participation}>
        <DeviceProblemNotice problems={deviceProblems.problems} dismiss={deviceProblems.dismiss} />
      </RoomHeader>
      {room.role === 'counsellor' && <LobbyRequests view={view} participation={participation} />}
      <ParticipantVideos room={room} view={view} ownView={ownView} />
      {captions.isOn && <CaptionLines lines={captions.lines} view={view} />}
      <Chat isOpen={open === 'chat'} chat={view.chat} participation={participation} close={closeChat} />
      <RoomToolbar
        {...{ own, ownView, leave, open, setOpen, chatButton }}
        onTurnOn={deviceProblems.report}
        messageCount={view.chat.length}
      />
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

/**
 * Moves the focus to the heading when the focused control (for example, the button that admits a client) disappears.
 */
function useFocusFallback(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current
    if (!element) return
    let lastFocused: Element | null = null
    const handleFocus = ({ target }: FocusEvent) => {
      lastFocused = target as Element
    }
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || !lastFocused || lastFocused.isConnected) return
      element.querySelector('h1')?.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', handleFocus)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', handleFocus)
      observer.disconnect()
    }
  }, [stage])
}

/** Not a live region, because screen reader users hear the conversation itself. */
function CaptionLines({ lines, view }: { lines: readonly CaptionLine[]; view: ParticipationView }) {
  const { t } = useAreaTexts('room')
  const findName = (participantId: string) =>
    view.others.find((other) => other.participantId === participantId)?.name ?? ''
  return (
    <section aria-label={t('room.captions.title')} className={classes.captions}>
      {lines.map(({ participantId, text }) => (
        <p key={participantId}>
          <b>{findName(participantId)}</b> {text}
        </p>
      ))}
    </section>
  )
}

/** Keeps the screen on during the session, if supported. The browser releases the lock when the page is hidden. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isUnmounted = false
    const requestLock = async () => {
      if (document.visibilityState === 'hidden') return
      const newLock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
      if (isUnmounted) void newLock?.release()
      else lock = newLock
    }
    void requestLock()
    document.addEventListener('visibilitychange', requestLock)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', requestLock)
      void lock?.release()
    }
  }, [])
}

/** Plays a soft sound when a participant arrives in the lobby, but not when one leaves. */
function useLobbyTones(inLobby: ParticipationView['inLobby']): void {
  const heard = useRef(new Set<string>())
  useEffect(() => {
    const arrived = inLobby.filter(({ participantId }) => !heard.current.has(participantId))
    for (const { participantId } of arrived) heard.current.add(participantId)
    if (arrived.length > 0) void playTones(LOBBY_TONES)
  }, [inLobby])
}

/** Lists the people in the lobby for the provider, and announces each arrival with a soft sound. */
function LobbyRequests({ view, participation }: { view: ParticipationView; participation: RoomParticipation }) {
  const { t } = useAreaTexts('room')
  const { send, unsentNotice } = useProviderAction(view, participation)
  useLobbyTones(view.inLobby)
  if (view.inLobby.length === 0) return null
  return (
    <section aria-labelledby="knocking" className={classes.lobbyRequests}>
      <h2 id="knocking" className={classes.lobbyTitle}>
        {t('room.knock.title')}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list">
        {view.inLobby.map(({ participantId, name }) => (
          <li key={participantId}>
            <Button icon="user-plus" onClick={() => send({ type: 'admit', participantId })}>
              {t('room.knock.admit', { name })}
            </Button>
          </li>
        ))}
      </ul>
      {unsentNotice}
    </section>
  )
}

interface RoomToolbarProps {
  own: OwnMedia
  ownView: OwnView
  leave: () => void
  open: 'chat' | 'more' | null
  setOpen: (open: 'chat' | 'more' | null) => void
  chatButton: RefObject<HTMLButtonElement | null>
  /** Called when the user tries to turn a device on. */
  onTurnOn: (type: TrackType) => void
  /** Number of chat messages, shown while the chat is closed. */
  messageCount: number
}

/** Bottom toolbar; each icon has a visible label. */
function RoomToolbar({ own, ownView, leave, open, setOpen, chatButton, onTurnOn, messageCount }: RoomToolbarProps) {
  const { t } = useAreaTexts('room')
  const isMicrophoneOn = ownView.isMicrophoneOn && ownView.microphone !== null
  const switchMicrophone = () => {
    if (!isMicrophoneOn) onTurnOn('microphone')
    void own.setMicrophone(!isMicrophoneOn)
  }
  const switchCamera = () => {
    if (!ownView.camera) onTurnOn('camera')
    void own.setCamera(!ownView.camera)
  }
  return (
    <div role="toolbar" aria-label={t('room.act.label')} className={classes.controls}>
      <Control icon={isMicrophoneOn ? 'mic' : 'mic-off'} isOff={!isMicrophoneOn} onClick={switchMicrophone}>
        {t(isMicrophoneOn ? 'room.act.mute' : 'room.act.unmute')}
      </Control>
      <Control icon={ownView.camera ? 'video' : 'video-off'} isOff={!ownView.camera} onClick={switchCamera}>
        {t(ownView.camera ? 'room.act.cameraOff' : 'room.act.cameraOn')}
      </Control>
      <Control
        ref={chatButton}
        icon="message-circle"
        isOpen={open === 'chat'}
        onClick={() => setOpen(open === 'chat' ? null : 'chat')}
      >
        {t('room.act.chat')}
        {messageCount > 0 && open !== 'chat' && <span className={classes.count}> {messageCount}</span>}
      </Control>
      <Control icon="ellipsis" isOpen={open === 'more'} onClick={() => setOpen('more')}>
        {t('room.act.more')}
      </Control>
      <Control icon="phone-off" isLeave onClick={leave}>
        {t('room.act.leave')}
      </Control>
    </div>
  )
}

interface ControlProps {
  ref?: Ref<HTMLButtonElement>
  icon: IconName
  children: ReactNode
  onClick: () => void
  isOff?: boolean
  isOpen?: boolean
  isLeave?: boolean
}

function Control({ ref, icon, children, onClick, isOff, isOpen, isLeave }: ControlProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={joinClasses(classes.control, isOff && classes.off, isLeave && classes.leave)}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <Icon name={icon} size={24} />
      <span>{children}</span>
    </button>
  )
}
