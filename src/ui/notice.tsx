import type { ReactNode } from 'react'
import { join } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import classes from './notice.module.css'

export type NoticeKind = 'good' | 'neutral' | 'waiting' | 'wrong'

const ICON_OF: Record<NoticeKind, IconName> = {
  good: 'circle-check',
  neutral: 'info',
  waiting: 'clock',
  wrong: 'circle-alert',
}

interface NoticeProps {
  kind: NoticeKind
  icon?: IconName | undefined
  children: ReactNode
  /** One button or link at the end: Undo. */
  action?: ReactNode
  /** It appeared because of what was just done: said at once when something went wrong, politely otherwise. */
  live?: boolean | undefined
  className?: string | undefined
}

/** Good is done, neutral is to know, waiting waits or costs, wrong says what happened, what was kept and what to do. */
export function Notice({ kind, icon, children, action, live, className }: NoticeProps) {
  const role = live ? (kind === 'wrong' ? 'alert' : 'status') : undefined
  return (
    <div role={role} className={join(classes.notice, classes[kind], className)}>
      <Icon name={icon ?? ICON_OF[kind]} />
      <div className={classes.text}>{children}</div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
