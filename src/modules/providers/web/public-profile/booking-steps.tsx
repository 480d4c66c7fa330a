import { FREE_CANCELLATION_HOURS, ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import classes from './booking-steps.module.css'
import type { Template } from './choice.ts'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

/** Reassures clients about the steps after booking: payment, the email, joining the session and cancelling. */
export function BookingSteps({ template }: { template: Template }) {
  const { t } = useProviderPageTexts()
  const isOnline = template.location === SESSION_LOCATION.online
  return (
    <Card as="section" className={classes.card}>
      <CardHead title={t('counsellor.howItGoes')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        <Line icon="credit-card" text={t('counsellor.howPay')} />
        <Line icon="mail" text={t('counsellor.howMail')} />
        {isOnline ? (
          <Line icon="video" text={t('counsellor.howOnline', { minutes: ROOM_OPENS_MINUTES_BEFORE })} />
        ) : (
          <Line icon="map-pin" text={t('counsellor.howOnSite')} />
        )}
        <Line icon="undo-2" text={t('rule.general', { hours: FREE_CANCELLATION_HOURS })} />
      </ul>
    </Card>
  )
}

function Line({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li className={classes.line}>
      <Icon name={icon} />
      {text}
    </li>
  )
}
