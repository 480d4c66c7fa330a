import { type ComponentProps, lazy, Suspense } from 'react'
import { checkoutAddress } from '#modules/bookings/web/shared/checkout-address.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LinkKind } from '#ui/link.tsx'
import { isGroup, type Template } from './choice.ts'
import type { Booking } from './use-booking.ts'
import { useCounsellorTexts } from './use-counsellor-texts.ts'

interface BookButtonProps {
  template: Template
  booking: Booking
  /** It stands under the times, so there is nowhere to lead. */
  isAtTimes?: boolean
}

/** 'Book for 45 €' once a time is chosen; before that it says what is missing and leads there. */
export function BookButton({ template, booking, isAtTimes }: BookButtonProps) {
  const { t, language, format } = useCounsellorTexts()
  const { chosen } = booking
  if (!chosen) {
    const missing = t(isGroup(template) ? 'counsellor.chooseDate' : 'counsellor.chooseTime')
    if (isAtTimes) {
      return (
        <Button off size="tall" wide>
          {missing}
        </Button>
      )
    }
    return (
      <ButtonLink size="tall" wide href="#times">
        {missing}
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

const Line = lazy(() => import('./cancel-line.tsx'))

/** What cancelling would mean for the money, fetched once a time is chosen: the first load has no room for it. */
export function CancelLine(props: ComponentProps<typeof Line>) {
  return (
    <Suspense fallback={null}>
      <Line {...props} />
    </Suspense>
  )
}
