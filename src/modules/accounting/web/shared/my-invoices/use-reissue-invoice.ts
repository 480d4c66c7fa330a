import { useRevalidator } from 'react-router'
import { api, type Input } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notices } from '#ui/notices.ts'
import type { ListedInvoice } from './load-invoices.ts'

/**
 * Returns a function that reissues the invoice and reloads, even after a conflict with a change made in another window.
 */
export function useReissueInvoice({ bookingId }: ListedInvoice, onDone: () => void) {
  const { t } = useAreaTexts('invoices')
  const { revalidate } = useRevalidator()
  return async (to: Omit<Input<'createInvoice'>, 'bookingId'>) => {
    const answer = await api('createInvoice', { bookingId, ...to })
    if (answer.ok) {
      const { number, madeOutTo: name } = answer.data
      notices.show({ kind: 'good', text: t('invoices.made', { number, name }) })
      onDone()
    }
    if (answer.ok || answer.status === 409) await revalidate()
    return answer
  }
}
