import { buildPagePath } from '#modules/pages.ts'
import classes from '#modules/payouts/web/payout-account/payout.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { PayoutNeed } from './payout-account.ts'

interface NeedsListProps {
  needs: readonly PayoutNeed[]
  /** Whether the provider continues onboarding after returning from Stripe. */
  isOnboarding?: boolean
}

/** Lists Stripe’s requirements and where each of them can be met (issue 3, Onboarding). */
export function NeedsList({ needs, isOnboarding }: NeedsListProps) {
  const { t, language } = useAreaTexts('onboarding')
  if (needs.length === 0) return null
  const href = buildPagePath('stripeElementsConnect', language) + (isOnboarding ? '?onboarding' : '')
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" aria-label={t('payout.todo')} className={classes.needs}>
        {needs.map((need) => (
          <NeedItem key={need.kind} need={need} />
        ))}
      </ul>
      {needs.some((need) => need.where === 'provider') && (
        <ButtonLink href={href} iconAfter="external-link" className={classes.way}>
          {t('payout.openProvider')}
        </ButtonLink>
      )}
    </>
  )
}

function NeedItem({ need: { kind, where, isLater, fault } }: { need: PayoutNeed }) {
  const { t } = useAreaTexts('onboarding')
  return (
    <li className={classes.need}>
      <Icon name={fault ? 'circle-alert' : 'circle-dashed'} />
      <div>
        <p className={classes.needName}>
          {t(`payout.need.${kind}`)} {isLater && <span className={classes.quiet}>({t('payout.isLater')})</span>}
        </p>
        {fault && <p>{t(`payout.fault.${fault}`)}</p>}
        <p className={classes.quiet}>{t(where === 'form' ? 'payout.inForm' : 'payout.atProvider')}</p>
      </div>
    </li>
  )
}
