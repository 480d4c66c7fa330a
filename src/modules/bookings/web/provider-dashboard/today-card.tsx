import { buildPagePath } from '#modules/pages.ts'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import classes from './dashboard.module.css'
import type { Overview } from './greeting.ts'
import { SessionLine, SessionRoomLink } from './session-line.tsx'

/** Today's sessions, or the date of the next one. */
export function TodayCard({ overview }: { overview: Overview }) {
  const { t, language } = useAreaTexts('providerDashboard')
  const allLink = (
    <ButtonLink
      kind="quiet"
      size="dense"
      iconAfter="chevron-right"
      href={`${buildPagePath('dashboard', language)}?when=upcoming`}
    >
      {t('providerDashboard.allBooked')}
    </ButtonLink>
  )
  return (
    <Card as="section" aria-label={t('providerDashboard.today')} className={classes.card}>
      <CardHead title={t('providerDashboard.today')} aside={allLink} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {overview.today.map((session) => (
          <SessionLine key={session.id} session={session} timezone={overview.timezone} />
        ))}
      </ul>
      {overview.today.length === 0 && <NothingToday overview={overview} />}
    </Card>
  )
}

function NothingToday({ overview }: { overview: Overview }) {
  const { t } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(overview.timezone)
  const { next } = overview
  return (
    <div className={classes.empty}>
      <p>{t('providerDashboard.nothingToday')}</p>
      <p className={classes.small}>
        {next
          ? t('providerDashboard.nextIs', {
              when: own.dayAtTime(next.startDateTime),
              who: next.clientName ?? next.title,
            })
          : t('providerDashboard.nothingAhead')}
      </p>
      {next && hasRoom(next) && <SessionRoomLink session={next} timezone={overview.timezone} />}
    </div>
  )
}
