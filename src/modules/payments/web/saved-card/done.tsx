import { pagePath } from '#modules/pages.ts'
import { type CardInfo, nameOf } from '#modules/payments/web/shared/saved-card.ts'
import { State } from '#modules/payments/web/shared/state.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import classes from './card.module.css'

/** Said where it was done, with the way back. */
export function Done({ card }: { card: CardInfo }) {
  const { t, language } = useAreaTexts('card')
  // A whole address is a plain link: the router would lose the part on the way out of this document.
  const href = `${location.origin}${pagePath('profile', language)}#card`
  const toProfile = <ButtonLink href={href}>{t('card.toProfile')}</ButtonLink>
  return (
    <div className={classes.page}>
      <h1>{t('card.title')}</h1>
      <State title={t('card.isSaved')} text={t('card.isSavedText', { card: nameOf(card) })} actions={toProfile} />
    </div>
  )
}
