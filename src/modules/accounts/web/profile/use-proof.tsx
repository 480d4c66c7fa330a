import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react'
import type { CallName } from '#modules/call-paths.ts'
import type { ApiResult } from '#platform/web/api.ts'
import { ProofDialog, type Way } from './proof-dialog.tsx'

type CallWithProof = <N extends CallName>(call: () => Promise<ApiResult<N>>) => Promise<ApiResult<N>>

const ProofContext = createContext<CallWithProof | null>(null)

/**
 * Returns a function that makes a call. If the server requires a confirmation of identity, it opens the dialog and
 * repeats the call. If the user cancels, it returns the error `proofNeeded`, which needs no message.
 */
export function useProof(): CallWithProof {
  return use(ProofContext)!
}

/** Provides the confirmation dialog to all parts of the page. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [ways, setWays] = useState<Way[] | null>(null)
  const resolveProof = useRef<(isProven: boolean) => void>(undefined)
  const run = useMemo((): CallWithProof => {
    const requestProof = (methods: Way[]) =>
      new Promise<boolean>((resolve) => {
        resolveProof.current = resolve
        setWays(methods)
      })
    return async (call) => {
      const answer = await call()
      if (answer.ok || answer.code !== 'proofNeeded') return answer
      return (await requestProof((answer.data as { methods: Way[] }).methods)) ? call() : answer
    }
  }, [])
  const end = (isProven: boolean) => {
    setWays(null)
    resolveProof.current?.(isProven)
  }
  return (
    <ProofContext value={run}>
      {children}
      <ProofDialog ways={ways} onEnd={end} />
    </ProofContext>
  )
}
