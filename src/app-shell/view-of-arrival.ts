import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ROLE } from '#platform/values/enums.ts'
import { showViewOf } from '#platform/web/login.ts'

/** State of a navigation that leaves the counsellor view. */
export const AS_CLIENT = { view: ROLE.customer }

/** Shows the customer view after a navigation with that state. Pages of the practice turn back by themselves. */
export function useViewOfArrival(): void {
  const { state } = useLocation()
  const isAsClient = (state as Partial<typeof AS_CLIENT> | null)?.view === ROLE.customer
  useEffect(() => {
    if (isAsClient) showViewOf(ROLE.customer)
  }, [isAsClient])
}
