import type { ReactNode } from 'react'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './card-fields.module.css'
import { type PayProblem, Problem } from './problem.tsx'
import type { useCard } from './use-card.ts'

interface CardFieldsProps {
  card: ReturnType<typeof useCard>
  problem: PayProblem | null
  /** Said when the fields do not come, where it is not about paying. */
  failedText?: string | undefined
  /** Below the fields: what else is decided about this card. */
  children?: ReactNode
}

/** The provider's own fields: what is typed there never reaches this site. Waiting has their shape. */
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
      <Problem problem={problem} />
      {card.state === 'loading' && <Coming label={t('checkout.cardLoading')} />}
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
      <div ref={card.place} className={card.state === 'ready' ? undefined : classes.away} />
      {children}
    </section>
  )
}

function Coming({ label }: { label: string }) {
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
