import { pagePath } from '#contract/pages.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { hasRoom } from '../../room-door-state.ts'
import { useMoreTexts } from '../../texts.tsx'
import { SessionRow } from './session-row.tsx'
import type { SessionCard } from './session-standing.ts'
import classes from './sessions.module.css'

interface RowsProps {
  items: SessionCard[]
  hasDoors?: boolean
  /** Nothing can be changed without a network. */
  isOnline?: boolean
}

export function Rows({ items, hasDoors = false, isOnline = true }: RowsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.rows}>
      {items.map((session) => (
        <SessionRow
          key={session.bookingId}
          session={session}
          hasDoor={hasDoors && hasRoom(session)}
          isOnline={isOnline}
        />
      ))}
    </ul>
  )
}

export function NothingYet({ title, text }: { title: string; text: string }) {
  const { t, language } = useMoreTexts()
  const find = <ButtonLink href={pagePath('finder', language)}>{t('nav.findCounsellor')}</ButtonLink>
  return (
    <EmptyState icon="calendar" title={title} actions={find}>
      <p>{text}</p>
    </EmptyState>
  )
}
