import { BottomBar } from '../../kit/card.tsx'
import { useTexts } from '../../texts.tsx'
import { BookButton, CancelLine } from './book-button.tsx'
import classes from './booking-bar.module.css'
import type { PanelProps } from './time-panel.tsx'

/** Under 1024: what is chosen and what cancelling would cost, beside the button that goes on to paying. */
export function BookingBar({ template, booking, provider }: PanelProps) {
  const { t, format } = useTexts()
  const { chosen } = booking
  const length = t('format.minutes', { count: template.durationInMinutes })
  return (
    <BottomBar>
      <div role="status" className={classes.what}>
        <p className={classes.when}>
          {chosen ? format.dayAtTime(chosen.start) : t('counsellor.withName', { name: provider.firstName })}
        </p>
        <p className={classes.more}>
          {length}
          {' · '}
          {chosen ? <CancelLine start={chosen.start} /> : format.moneyShort(template.fee)}
        </p>
      </div>
      <BookButton template={template} booking={booking} />
    </BottomBar>
  )
}
