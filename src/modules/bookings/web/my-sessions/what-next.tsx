import type { ReactNode } from 'react'
import { MapLink } from '#modules/session-room/web/shared/map-link.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import classes from './one-session.module.css'
import type { Session } from './session.ts'

/** Lists what happens between now and the session. */
export function WhatNext({ session, isOffline }: { session: Session; isOffline: boolean }) {
  const { t, format } = useMoreTexts()
  const { roomOpensAt, address } = session
  return (
    <section aria-labelledby="what-next" className={classes.next}>
      <h2 id="what-next">{t('sessions.whatNext')}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.steps}>
        <Step icon="mail" title={t('sessions.mailTitle')}>
          {t('sessions.mailText')}
        </Step>
        {roomOpensAt && (
          <Step icon="video" title={t('sessions.roomTitle', { time: format.time(roomOpensAt) })}>
            {t('sessions.roomText')}
          </Step>
        )}
        {address && (
          <Step icon="map-pin" title={t('sessions.placeTitle')}>
            {address}
            {!isOffline && <Arrival session={session} address={address} />}
          </Step>
        )}
      </ul>
    </section>
  )
}

/** The current arrival instructions with a map link. */
function Arrival({ session, address }: { session: Session; address: string }) {
  const { t } = useAreaTexts('lobby')
  return (
    <>
      {session.arrivalNote && (
        <>
          <p className={classes.stepTitle}>{t('lobby.howToGetIn')}</p>
          <p className={classes.quote}>{session.arrivalNote}</p>
        </>
      )}
      <MapLink address={address} />
    </>
  )
}

function Step({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className={classes.step}>
      <Icon name={icon} />
      <div>
        <p className={classes.stepTitle}>{title}</p>
        <div className={classes.small}>{children}</div>
      </div>
    </li>
  )
}
