import { BottomBar } from '#ui/card.tsx'
import { BookButton, CancelLine } from './book-button.tsx'
import classes from './booking-bar.module.css'
import type { PanelProps } from './time-panel.tsx'
import { useCounsellorTexts } from './use-counsellor-texts.ts'
import { shortFactsOf, titleOf } from './wording.ts'

/** Bottom bar below 1024 px: the chosen time and the cost of cancelling, beside the button that leads to payment. */
export function BookingBar({ provider, template, booking }: Pick<PanelProps, 'provider' | 'template' | 'booking'>) {
  const { t, format } = useCounsellorTexts()
  const { chosen } = booking
  const facts = [shortFactsOf(t, template), format.moneyShort(template.fee)].join(' · ')
  return (
    <BottomBar>
      <div role="status" className={classes.what}>
        <p className={classes.when}>{chosen ? format.dayAtTime(chosen.start) : titleOf(t, template)}</p>
        <p className={classes.more}>{chosen ? `${titleOf(t, template)} · ${facts}` : facts}</p>
        {chosen && (
          <p className={classes.more}>
            <CancelLine template={template} start={chosen.start} withdrawUntil={provider.withdrawUntil} />
          </p>
        )}
      </div>
      <BookButton template={template} booking={booking} />
    </BottomBar>
  )
}
