import { cancellationText } from '#modules/bookings/values/cancellation-text.ts'
import type { Template } from './choice.ts'
import { getExpectedTerms } from './expected-terms.ts'
import { useNow } from './use-now.ts'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

interface CancelLineProps {
  template: Template
  start: string
  /** When the right of withdrawal would end for a contract concluded now; null if there is no such right. */
  withdrawUntil: string | null
}

/** The cost of cancelling, in the same words as at the checkout (decision 0060). */
export default function CancelLine({ template, start, withdrawUntil }: CancelLineProps) {
  const { t, format } = useProviderPageTexts()
  return cancellationText(t, format, getExpectedTerms({ start, fee: template.fee, withdrawUntil }, useNow()))
}
