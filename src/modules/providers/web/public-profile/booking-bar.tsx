import { BottomBar } from '#ui/card.tsx'
import { BookButton, CancelLine } from './book-button.tsx'
import classes from './booking-bar.module.css'
import type { BookingProps } from './use-booking.ts'
import { useProviderPageTexts } from './use-provider-page-texts.ts'
import { formatShortTemplateDetails, formatTemplateTitle } from './wording.ts'

/** Bottom bar below 1024 px: the chosen time and the cost of cancelling, beside the button that leads to payment. */
export function BookingBar({ provider, template, booking }: BookingProps) {
  const { t, format } = useProviderPageTexts()
  const { chosen } = booking
  const details = [formatShortTemplateDetails(t, template), format.moneyShort(template.fee)].join(' · ')
  return (
    <BottomBar>
      <div role="status" className={classes.what}>
        <p className={classes.when}>{chosen ? format.dayAtTime(chosen.start) : formatTemplateTitle(t, template)}</p>
        <p className={classes.more}>{chosen ? `${formatTemplateTitle(t, template)} · ${details}` : details}</p>
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
