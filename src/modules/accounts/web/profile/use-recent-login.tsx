import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react'
import type { CallName } from '#modules/call-paths.ts'
import type { ApiResult } from '#platform/web/api.ts'
import { type ProofMethod, RecentLoginDialog } from './recent-login-dialog.tsx'

type CallWithProof = <N extends CallName>(call: () => Promise<ApiResult<N>>) => Promise<ApiResult<N>>

const ProofContext = createContext<CallWithProof | null>(null)

/**
 * Returns a function that makes a call. If the server requires a confirmation of identity, it opens the dialog and
 * repeats the call. If the user cancels, it returns the error `proofNeeded`, which needs no message.
 */
export function useRecentLogin(): CallWithProof {
  return use(ProofContext)!
}

/** Provides the confirmation dialog to all parts of the page. */
export function RecentLoginProvider({ children }: { children: ReactNode }) {
  const [methods, setMethods] = useState<ProofMethod[] | null>(null)
  const resolveProof = useRef<(isProven: boolean) => void>(undefined)
  const run = useMemo((): CallWithProof => {
    const requestProof = (available: ProofMethod[]) =>
      new Promise<boolean>((resolve) => {
        resolveProof.current = resolve
        setMethods(available)
      })
    return async (call) => {
      const answer = await call()
      if (answer.ok || answer.code !== 'proofNeeded') return answer
      return (await requestProof((answer.data as { methods: ProofMethod[] }).methods)) ? call() : answer
    }
  }, [])
  const end = (isProven: boolean) => {
    setMethods(null)
    resolveProof.current?.(isProven)
  }
  return (
    <ProofContext value={run}>
      {children}
      <RecentLoginDialog methods={methods} onEnd={end} />
    </ProofContext>
  )
}
