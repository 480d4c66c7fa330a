import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import classes from '#modules/payments/web/saved-card/card.module.css'
import { RemoveCard } from '#modules/payments/web/saved-card/remove-card.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { type CardInfo, formatCardExpiry, formatSavedCard } from './saved-card.ts'

/**
 * The saved card in the profile. The card fields are on a separate page, because this page shows personal data and must
 * not load third-party scripts.
 */
export function SavedCardSection({ card }: { card: CardInfo | null }) {
  const { t } = useAreaTexts('savedCard')
  return (
    <Card className={classes.part}>
      <p className={classes.small}>{t('savedCard.lead')}</p>
      {card ? <Saved card={card} /> : <LoadFailure />}
    </Card>
  )
}

function Saved({ card }: { card: CardInfo }) {
  const { t, language } = useAreaTexts('savedCard')
  const [isRemoving, setRemoving] = useState(false)
  const href = buildPagePath('paymentCard', language)
  if (!card.hasCard)
    return (
      <>
        <p>{t('savedCard.none')}</p>
        <div>
          <ButtonLink href={href} icon="credit-card">
            {t('savedCard.save')}
          </ButtonLink>
        </div>
      </>
    )
  return (
    <>
      <ExpiryNotice card={card} />
      <div className={classes.row}>
        <SavedCardSummary card={card} />
        <div className={classes.actions}>
          <ButtonLink kind="second" size="dense" href={href}>
            {t('savedCard.replace')} <span className="visually-hidden">{formatSavedCard(card)}</span>
          </ButtonLink>
          <Button kind="undo-second" size="dense" onClick={() => setRemoving(true)}>
            {t('savedCard.remove')} <span className="visually-hidden">{formatSavedCard(card)}</span>
          </Button>
        </div>
      </div>
      <RemoveCard card={card} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </>
  )
}

/** Notice about a card that has expired or will expire soon. */
function ExpiryNotice({ card }: { card: CardInfo }) {
  const { t } = useAreaTexts('savedCard')
  const values = { card: formatSavedCard(card), month: formatCardExpiry(card) }
  if (card.status === 'expired') return <Notice kind="wrong">{t('savedCard.hasEnded', values)}</Notice>
  return card.status === 'expiringSoon' ? <Notice kind="waiting">{t('savedCard.endsSoon', values)}</Notice> : null
}

/** Identifies a card by brand, last four digits and expiry. */
export function SavedCardSummary({ card }: { card: CardInfo }) {
  const { t } = useAreaTexts('savedCard')
  return (
    <div className={classes.shown}>
      <Icon name="credit-card" />
      <div>
        <p className={classes.name}>{formatSavedCard(card)}</p>
        <p className={classes.small}>{t('savedCard.until', { month: formatCardExpiry(card) })}</p>
      </div>
    </div>
  )
}

function LoadFailure() {
  const { t } = useAreaTexts('savedCard')
  const { revalidate, state } = useRevalidator()
  const retryButton = (
    <Button kind="quiet" busy={state === 'loading'} onClick={() => void revalidate()}>
      {t('generic.tryAgain')}
    </Button>
  )
  return (
    <Notice kind="wrong" action={retryButton}>
      {t('savedCard.unknown')}
    </Notice>
  )
}
