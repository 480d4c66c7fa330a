import { useId } from 'react'
import classes from '#modules/payments/web/shared/card-fields.module.css'
import { type CardInfo, formatSavedCard, isUsable } from '#modules/payments/web/shared/saved-card.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'

interface KeepChoiceProps {
  /** The currently saved card. */
  card: CardInfo | null
  isKept: boolean
  /** The session is charged later with this card (decision 0035). */
  isFar: boolean
  isBusy: boolean
  onKeep: (isKept: boolean) => void
  onSaved: () => void
}

/** Checkbox for saving the entered card, with an explanation. */
export function SaveCardChoice({ card, isKept, isFar, isBusy, onKeep, onSaved }: KeepChoiceProps) {
  const { t } = useAreaTexts('card')
  const { t: tCheckout } = useMoreTexts()
  const id = useId()
  const name = card?.hasCard ? formatSavedCard(card) : null
  return (
    <div>
      <Checkbox
        label={name ? t('card.keepInstead', { card: name }) : t('card.keepThis')}
        checked={isKept}
        disabled={isBusy}
        aria-describedby={id}
        onChange={(event) => onKeep(event.currentTarget.checked)}
      />
      <p id={id} className={classes.means}>
        {isFar ? tCheckout('checkout.keepFar') : t('card.keepMeans')}
      </p>
      {name && isUsable(card) && (
        <Button kind="quiet" size="dense" off={isBusy} onClick={onSaved}>
          {t('card.useSaved', { card: name })}
        </Button>
      )}
    </div>
  )
}
