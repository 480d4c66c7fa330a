import type { ReactNode } from 'react'
import type { OwnMedia, OwnView } from '#modules/session-room/web/own-media.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { joinClasses } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import classes from './room.module.css'

interface RoomToolbarProps {
  own: OwnMedia
  ownView: OwnView
  leave: () => void
  open: 'chat' | 'more' | null
  setOpen: (open: 'chat' | 'more' | null) => void
  /** Number of chat messages, shown while the chat is closed. */
  messageCount: number
}

/** Bottom toolbar; each icon has a visible label. */
export function RoomToolbar({ own, ownView, leave, open, setOpen, messageCount }: RoomToolbarProps) {
  const { t } = useAreaTexts('room')
  const isMicrophoneOn = ownView.isMicrophoneOn && ownView.microphone !== null
  return (
    <div role="toolbar" aria-label={t('room.act.label')} className={classes.controls}>
      <Control
        icon={isMicrophoneOn ? 'mic' : 'mic-off'}
        isOff={!isMicrophoneOn}
        onClick={() => void own.setMicrophone(!isMicrophoneOn)}
      >
        {t(isMicrophoneOn ? 'room.act.mute' : 'room.act.unmute')}
      </Control>
      <Control
        icon={ownView.camera ? 'video' : 'video-off'}
        isOff={!ownView.camera}
        onClick={() => void own.setCamera(!ownView.camera)}
      >
        {t(ownView.camera ? 'room.act.cameraOff' : 'room.act.cameraOn')}
      </Control>
      <Control icon="message-circle" isOpen={open === 'chat'} onClick={() => setOpen(open === 'chat' ? null : 'chat')}>
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
  icon: IconName
  children: ReactNode
  onClick: () => void
  isOff?: boolean
  isOpen?: boolean
  isLeave?: boolean
}

function Control({ icon, children, onClick, isOff, isOpen, isLeave }: ControlProps) {
  return (
    <button
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
