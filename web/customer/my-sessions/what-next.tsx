import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { useMoreTexts } from '../../texts.tsx'
import classes from './one-session.module.css'
import type { Session } from './one-session.tsx'

/** What the person can count on from here to the session. */
export function WhatNext({ session }: { session: Session }) {
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
          </Step>
        )}
      </ul>
    </section>
  )
}

function Step({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className={classes.step}>
      <Icon name={icon} />
      <div>
        <p className={classes.stepTitle}>{title}</p>
        <p className={classes.small}>{children}</p>
      </div>
    </li>
  )
}
