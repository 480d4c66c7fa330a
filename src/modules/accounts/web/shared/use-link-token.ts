import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Returns the secret from an emailed link: undefined until the page is hydrated, or null if the URL has none. The
 * secret is in the fragment, which is sent neither to servers nor to the next page and is removed from the address bar
 * immediately.
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
