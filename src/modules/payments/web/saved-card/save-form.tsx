import { buildPagePath } from '#modules/pages.ts'
import { CardFields } from '#modules/payments/web/shared/card-fields.tsx'
import { type CardInfo, formatSavedCard } from '#modules/payments/web/shared/saved-card.ts'
import type { PaymentSettings } from '#modules/payments/web/shared/stripe-script.ts'
import { useCardFields } from '#modules/payments/web/shared/use-card-fields.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useBackOverride } from '#platform/web/back-override.ts'
import { Button } from '#ui/button.tsx'
import classes from './card.module.css'
import { CardSaved } from './card-saved.tsx'
import { useSaveCard } from './use-save-card.ts'

interface SaveFormProps {
  card: CardInfo
  settings: PaymentSettings
  setup: Reply<'startStripeConnect'>
  /** Why the last attempt, at the bank, saved nothing. */
  problem: string | null
}

/** Stripe's card fields and one button, below an explanation of what saving does. */
export function SaveForm({ card, settings, setup, problem: initialProblem }: SaveFormProps) {
  const { t, language } = useAreaTexts('card')
  const fields = useCardFields(settings, setup.clientSecret)
  const { saved, busy, problem, save } = useSaveCard({ fields, setup, initialProblem })
  const profile = `${buildPagePath('profile', language)}#card`
  useBackOverride(() => busy || location.assign(profile))
  if (saved) return <CardSaved card={saved} />
  return (
    <div className={classes.page}>
      <h1>{t(card.hasCard ? 'card.pageReplace' : 'card.pageTitle')}</h1>
      {card.hasCard && <p>{t('card.takesPlace', { card: formatSavedCard(card) })}</p>}
      <p className={classes.lead}>{t('card.pageLead')}</p>
      <CardFields card={fields} problem={problem ? { message: problem } : null} failedText={t('card.fieldsFailed')} />
      <Button
        size="tall"
        wide
        icon="lock"
        busy={busy}
        busyLabel={t('card.saving')}
        off={fields.state !== 'ready'}
        onClick={() => void save()}
      >
        {t('card.saveNow')}
      </Button>
    </div>
  )
}
