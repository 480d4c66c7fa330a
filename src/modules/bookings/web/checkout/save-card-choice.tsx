import { useId } from 'react'
import classes from '#modules/payments/web/shared/card-fields.module.css'
import { type CardInfo, formatSavedCard, isUsable } from '#modules/payments/web/shared/saved-card.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'

interface SaveCardChoiceProps {
  /** The currently saved card. */
  card: CardInfo | null
  isSaving: boolean
  /** The session is charged later with this card (decision 0035). */
  isFar: boolean
  isBusy: boolean
  onSavingChange: (isSaving: boolean) => void
  onUseSaved: () => void
}

/** Checkbox for saving the entered card, with an explanation. */
export function SaveCardChoice({ card, isSaving, isFar, isBusy, onSavingChange, onUseSaved }: SaveCardChoiceProps) {
  const { t } = useAreaTexts('card')
  const { t: tCheckout } = useMoreTexts()
  const id = useId()
  const name = card?.hasCard ? formatSavedCard(card) : null
  return (
    <div>
      <Checkbox
        label={name ? t('card.keepInstead', { card: name }) : t('card.keepThis')}
        checked={isSaving}
        disabled={isBusy}
        aria-describedby={id}
        onChange={(event) => onSavingChange(event.currentTarget.checked)}
      />
      <p id={id} className={classes.means}>
        {isFar ? tCheckout('checkout.keepFar') : t('card.keepMeans')}
      </p>
      {name && isUsable(card) && (
        <Button kind="quiet" size="dense" off={isBusy} onClick={onUseSaved}>
          {t('card.useSaved', { card: name })}
        </Button>
      )}
    </div>
  )
}
