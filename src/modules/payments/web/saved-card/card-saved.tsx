import { buildPagePath } from '#modules/pages.ts'
import { CheckoutState } from '#modules/payments/web/shared/checkout-state.tsx'
import { type CardInfo, formatSavedCard } from '#modules/payments/web/shared/saved-card.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import classes from './card.module.css'

/** Confirms the saved card, with a link back to the profile. */
export function CardSaved({ card }: { card: CardInfo }) {
  const { t, language } = useAreaTexts('card')
  // A full URL makes a plain link; the router would drop the hash when leaving this document.
  const href = `${location.origin}${buildPagePath('profile', language)}#card`
  const toProfile = <ButtonLink href={href}>{t('card.toProfile')}</ButtonLink>
  return (
    <div className={classes.page}>
      <h1>{t('card.title')}</h1>
      <CheckoutState
        title={t('card.isSaved')}
        text={t('card.isSavedText', { card: formatSavedCard(card) })}
        actions={toProfile}
      />
    </div>
  )
}
