import { pagePath } from '#modules/pages.ts'
import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
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
