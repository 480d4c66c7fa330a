import { type ComponentProps, lazy, Suspense } from 'react'
import { getCheckoutUrl } from '#modules/bookings/values/checkout-url.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LinkComponentContext } from '#ui/link.tsx'
import { isGroup, type Template } from './choice.ts'
import type { Booking } from './use-booking.ts'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

interface BookButtonProps {
  template: Template
  booking: Booking
  /** True if the button is beside the times; it is then disabled until a time is chosen, instead of linking to them. */
  isAtTimes?: boolean
}

/** The 'Book for 45 €' button. Until a time is chosen, it says what is missing and links to the times. */
export function BookButton({ template, booking, isAtTimes }: BookButtonProps) {
  const { t, language, format } = useProviderPageTexts()
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
  const checkout = chosen.occurrence
    ? { occurrence: chosen.occurrence.groupSessionRecurrenceId }
    : { session: template.sessionTemplateId, start: chosen.start }
  return (
    <LinkComponentContext value="a">
      <ButtonLink size="tall" wide href={getCheckoutUrl(language, checkout)}>
        {t('counsellor.book', { price: format.moneyShort(template.fee) })}
      </ButtonLink>
    </LinkComponentContext>
  )
}

const Line = lazy(() => import('./cancel-line.tsx'))

/**
 * Shows the cost of cancelling. The component's code is loaded once a time has been chosen, which keeps the first load
 * small.
 */
export function CancelLine(props: ComponentProps<typeof Line>) {
  return (
    <Suspense fallback={null}>
      <Line {...props} />
    </Suspense>
  )
}
