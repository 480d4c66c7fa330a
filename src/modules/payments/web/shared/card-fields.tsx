import type { ReactNode } from 'react'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './card-fields.module.css'
import { PaymentProblem, type PayProblem } from './payment-problem.tsx'
import type { useCardFields } from './use-card-fields.ts'

interface CardFieldsProps {
  card: ReturnType<typeof useCardFields>
  problem: PayProblem | null
  /** Message shown if the fields fail to load on a page that takes no payment. */
  failedText?: string | undefined
  /** Further options for this card, shown below the fields. */
  children?: ReactNode
}

/**
 * Stripe’s own card fields, whose content never reaches this site. Until they load, a placeholder of the same shape is
 * shown.
 */
export function CardFields({ card, problem, failedText, children }: CardFieldsProps) {
  const { t } = useMoreTexts()
  return (
    <section aria-labelledby="card-heading" className={classes.card}>
      <div className={classes.head}>
        <h2 id="card-heading">{t('checkout.card')}</h2>
        <p className={classes.kinds}>
          <Icon name="lock" size={17} />
          {t('checkout.cardKinds')}
        </p>
      </div>
      <PaymentProblem problem={problem} />
      {card.state === 'loading' && <CardFieldsPlaceholder label={t('checkout.cardLoading')} />}
      {card.state === 'failed' && (
        <Notice
          kind="wrong"
          live
          action={
            <Button kind="quiet" onClick={card.retry}>
              {t('generic.tryAgain')}
            </Button>
          }
        >
          {failedText ?? t('checkout.cardFailed')}
        </Notice>
      )}
      <div ref={card.container} className={card.state === 'ready' ? undefined : classes.away} />
      {children}
    </section>
  )
}

function CardFieldsPlaceholder({ label }: { label: string }) {
  return (
    <div className={classes.coming}>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <span className={classes.bone} />
      <span className={classes.bone} />
      <span className={classes.bone} />
    </div>
  )
}
