import { useRevalidator } from 'react-router'
import { api, type Input } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notices } from '#ui/notices.ts'
import type { ListedInvoice } from './load-invoices.ts'

/**
 * Returns a function that reissues the invoice and reloads the page data, even if it fails because the invoice was
 * changed in another window.
 */
export function useReissueInvoice({ bookingId }: ListedInvoice, onDone: () => void) {
  const { t } = useAreaTexts('invoices')
  const { revalidate } = useRevalidator()
  return async (to: Omit<Input<'createInvoice'>, 'bookingId'>) => {
    const response = await api('createInvoice', { bookingId, ...to })
    if (response.ok) {
      const { number, madeOutTo: name } = response.data
      notices.show({ kind: 'good', text: t('invoices.made', { number, name }) })
      onDone()
    }
    if (response.ok || response.status === 409) await revalidate()
    return response
  }
}
