import { ButtonLink } from '../../kit/button.tsx'
import { LinkKind } from '../../kit/link.tsx'
import { useTexts } from '../../texts.tsx'
import { freeUntil } from './cancelling.ts'
import { checkoutAddress } from './checkout-address.ts'
import { isGroup, type Template } from './choice.ts'
import { useNow } from './use-awake.ts'
import type { Booking } from './use-booking.ts'

/** 'Book for 45 €' once a time is chosen; before that it says what is missing and leads there. */
export function BookButton({ template, booking }: { template: Template; booking: Booking }) {
  const { t, language, format } = useTexts()
  const { chosen } = booking
  if (!chosen) {
    return (
      <ButtonLink kind="second" size="tall" wide href="#times">
        {t(isGroup(template) ? 'counsellor.chooseDate' : 'counsellor.chooseTime')}
      </ButtonLink>
    )
  }
  const booked = chosen.occurrence
    ? { occurrence: chosen.occurrence.groupSessionRecurrenceId }
    : { session: template.sessionTemplateId, start: chosen.start }
  return (
    <LinkKind value="a">
      <ButtonLink size="tall" wide href={checkoutAddress(language, booked)}>
        {t('counsellor.book', { price: format.moneyShort(template.fee) })}
      </ButtonLink>
    </LinkKind>
  )
}

/** What cancelling would cost (specification §9: free until 24 hours before the start). */
export function CancelLine({ start }: { start: string }) {
  const { t, format } = useTexts()
  const until = freeUntil(start, useNow())
  if (until === null) return t('counsellor.cancelNotFree')
  return t('counsellor.cancelFree', { when: format.dayAtTime(until) })
}
