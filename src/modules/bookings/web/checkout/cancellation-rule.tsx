import { cancellationText } from '#modules/bookings/values/cancellation-text.ts'
import { LegalRights } from '#modules/bookings/web/shared/legal-rights.tsx'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CheckoutOffer } from './hold-time.ts'
import classes from './summary.module.css'

/** Shows the cancellation terms that apply once paid, with the legal basis behind a disclosure (decision 0060). */
export function CancellationRule({ cancellation }: { cancellation: NonNullable<CheckoutOffer['cancellation']> }) {
  const { t, format } = useMoreTexts()
  const { terms } = cancellation
  const sentence = cancellationText(t, format, terms)
  if (!sentence) return null
  const isLost = terms.refund === 'none'
  return (
    <div className={classes.cancelling}>
      <Notice kind={isLost ? 'waiting' : 'good'} icon={isLost ? undefined : 'undo-2'}>
        {sentence}
      </Notice>
      <LegalRights cancellation={cancellation} />
    </div>
  )
}
