import type { ReactNode } from 'react'
import type { OwnMedia, OwnView } from '#modules/session-room/web/own-media.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { joinClasses } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import classes from './room.module.css'

interface ControlsProps {
  own: OwnMedia
  look: OwnView
  leave: () => void
  open: 'chat' | 'more' | null
  setOpen: (open: 'chat' | 'more' | null) => void
  /** Number of chat messages, shown while the chat is closed. */
  written: number
}

/** Bottom toolbar; each icon has a visible label. */
export function RoomToolbar({ own, look, leave, open, setOpen, written }: ControlsProps) {
  const { t } = useAreaTexts('room')
  const isHeard = look.isHeard && look.microphone !== null
  return (
    <div role="toolbar" aria-label={t('room.act.label')} className={classes.controls}>
      <Control icon={isHeard ? 'mic' : 'mic-off'} isOff={!isHeard} onClick={() => void own.hear(!isHeard)}>
        {t(isHeard ? 'room.act.mute' : 'room.act.unmute')}
      </Control>
      <Control
        icon={look.camera ? 'video' : 'video-off'}
        isOff={!look.camera}
        onClick={() => void own.show(!look.camera)}
      >
        {t(look.camera ? 'room.act.cameraOff' : 'room.act.cameraOn')}
      </Control>
      <Control icon="message-circle" isOpen={open === 'chat'} onClick={() => setOpen(open === 'chat' ? null : 'chat')}>
        {t('room.act.chat')}
        {written > 0 && open !== 'chat' && <span className={classes.count}> {written}</span>}
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
