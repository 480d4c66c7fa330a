import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The secret of a mailed link. It stands after the hash, where no server and no next page sees it, and is taken out of
 * the address bar at once. Undefined until the page is awake, null when the address carries none.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    if (hash.length > 1) {
      setToken(hash.slice(1))
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    } else setToken((known) => known ?? null)
  }, [pathname, search, hash, navigate])
  return token
}
