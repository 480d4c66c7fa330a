import { type CancellationTerms, getCancellationSentence } from './cancellation-terms.ts'

/** Cancellation terms as in API replies: instants in ISO 8601, the amount in euros. */
export interface CancellationTermsReply extends Pick<CancellationTerms, 'refund' | 'rule' | 'isUntilStart'> {
  until: string | null
  amount: number
}

/** A screen's translation function. */
type TranslateSentence = (key: never, values: Record<string, string | number>) => string
interface FormatTerms {
  money(euros: number): string
  dayAtTime(instant: string): string
}

/**
 * Returns the cancellation sentence in the viewer's language and time zone, or null once the session has begun. The
 * sentences for booked sessions are in the booking translations, to keep the provider page small.
 */
export function cancellationText(
  t: TranslateSentence,
  format: FormatTerms,
  terms: CancellationTermsReply,
): string | null {
  const when = terms.until === null ? '' : format.dayAtTime(terms.until)
  const sentence = getCancellationSentence(terms, { amount: format.money(terms.amount), when })
  return sentence && t(sentence.key as never, { ...sentence.values })
}
