import type { ReactNode } from 'react'
import { joinClasses } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import classes from './notice.module.css'

export type NoticeKind = 'good' | 'neutral' | 'waiting' | 'wrong'

const ICONS: Record<NoticeKind, IconName> = {
  good: 'circle-check',
  neutral: 'info',
  waiting: 'clock',
  wrong: 'circle-alert',
}

interface NoticeProps {
  kind: NoticeKind
  icon?: IconName | undefined
  children: ReactNode
  /** One button or link at the end, such as Undo. */
  action?: ReactNode
  /** Whether the last action caused the notice: an error is then announced immediately, anything else politely. */
  live?: boolean | undefined
  className?: string | undefined
}

/**
 * A notice: `good` reports a success, `neutral` gives information, `waiting` marks something pending or chargeable, and
 * `wrong` is an error that says what happened and what to do.
 */
export function Notice({ kind, icon, children, action, live, className }: NoticeProps) {
  const role = live ? (kind === 'wrong' ? 'alert' : 'status') : undefined
  return (
    <div role={role} className={joinClasses(classes.notice, classes[kind], className)}>
      <Icon name={icon ?? ICONS[kind]} />
      <div className={classes.text}>{children}</div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
