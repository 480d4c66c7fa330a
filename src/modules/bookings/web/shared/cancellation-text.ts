import { type CancellationTerms, getCancellationSentence } from '#modules/bookings/values/cancellation-terms.ts'
import type { Format } from '#platform/web/format.ts'
import type { FirstKey, Translate } from '#platform/web/translate.ts'

/** Cancellation terms as in API replies: instants in ISO 8601, the amount in euros. */
export interface CancellationTermsReply extends Pick<CancellationTerms, 'refund' | 'rule' | 'isUntilStart'> {
  until: string | null
  amount: number
}

/**
 * The cancellation sentence in the viewer's language and time zone; null once the session has begun. Sentences that
 * only apply to booked sessions are in the booking translations, to keep the provider page small.
 */
export function cancellationText(t: Translate, format: Format, terms: CancellationTermsReply): string | null {
  const when = terms.until === null ? '' : format.dayAtTime(terms.until)
  const sentence = getCancellationSentence(terms, { amount: format.money(terms.amount), when })
  return sentence && t(sentence.key as FirstKey, { ...sentence.values })
}
