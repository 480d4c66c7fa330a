import { useEffect, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useMoreTexts } from '../../texts.tsx'
import classes from './card-fields.module.css'
import type { useCard } from './use-card.ts'
import type { PayProblem } from './use-pay.ts'

interface CardFieldsProps {
  card: ReturnType<typeof useCard>
  problem: PayProblem | null
}

/** The provider's own fields: what is typed there never reaches this site. Waiting has their shape. */
export function CardFields({ card, problem }: CardFieldsProps) {
  const { t } = useMoreTexts()
  const wrong = useRef<HTMLDivElement>(null)
  // The button that was pressed stands at the foot of the window, what it answers may be out of sight.
  useEffect(() => {
    if (problem) wrong.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <section aria-labelledby="card-heading" className={classes.card}>
      <div className={classes.head}>
        <h2 id="card-heading">{t('checkout.card')}</h2>
        <p className={classes.kinds}>
          <Icon name="lock" size={17} />
          {t('checkout.cardKinds')}
        </p>
      </div>
      {problem && (
        <div ref={wrong}>
          <Notice kind="wrong" live>
            {'key' in problem ? t(problem.key) : problem.message}
          </Notice>
        </div>
      )}
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
          {t('checkout.cardFailed')}
        </Notice>
      )}
      <div ref={card.place} className={card.state === 'ready' ? undefined : classes.away} />
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
