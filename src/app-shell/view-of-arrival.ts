import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ROLE } from '#platform/values/enums.ts'
import { showViewOf } from '#platform/web/login.ts'

/** Navigation state for leaving the counsellor view. */
export const AS_CLIENT = { view: ROLE.customer }

/**
 * Switches to the customer view after a navigation with that state. Pages of the provider area switch back by
 * themselves.
 */
export function useViewOfArrival(): void {
  const { state } = useLocation()
  const isCustomerView = (state as Partial<typeof AS_CLIENT> | null)?.view === ROLE.customer
  useEffect(() => {
    if (isCustomerView) showViewOf(ROLE.customer)
  }, [isCustomerView])
}
