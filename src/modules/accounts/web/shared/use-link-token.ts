import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Returns an emailed link's secret. It is in the fragment, which neither servers nor following pages see, and is
 * removed from the address bar immediately. It is undefined until the page is hydrated, and null if the URL has none.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    if (hash.length > 1) {
      setToken(hash.slice(1))
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    } else setToken((previous) => previous ?? null)
  }, [pathname, search, hash, navigate])
  return token
}
