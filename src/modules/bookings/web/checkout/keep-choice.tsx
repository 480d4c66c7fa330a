import { useId } from 'react'
import classes from '#modules/payments/web/shared/card-fields.module.css'
import { type CardInfo, isUsable, nameOf } from '#modules/payments/web/shared/saved-card.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'

interface KeepChoiceProps {
  /** The card saved now. */
  card: CardInfo | null
  isKept: boolean
  /** The card pays for this session on its day (decision 0035). */
  isFar: boolean
  isBusy: boolean
  onKeep: (isKept: boolean) => void
  onSaved: () => void
}

/** Whether the card that is typed is kept: only when that is asked for, with what it means beside it. */
export function KeepChoice({ card, isKept, isFar, isBusy, onKeep, onSaved }: KeepChoiceProps) {
  const { t } = useAreaTexts('card')
  const { t: tCheckout } = useMoreTexts()
  const id = useId()
  const name = card?.hasCard ? nameOf(card) : null
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
