import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react'
import type { CallName } from '#modules/call-paths.ts'
import type { ApiResult } from '#platform/web/api.ts'
import { ProofDialog, type Way } from './proof-dialog.tsx'

type Run = <N extends CallName>(call: () => Promise<ApiResult<N>>) => Promise<ApiResult<N>>

const ProofContext = createContext<Run | null>(null)

/**
 * Makes a call; when the server wants a fresh proof first, asks for it here and makes the call again. Turned away, the answer
 * is the refusal with the code `proofNeeded`, and nobody needs to be told.
 */
export function useProof(): Run {
  return use(ProofContext)!
}

/** Asks in a dialog of its own, whatever stands on the page. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [ways, setWays] = useState<Way[] | null>(null)
  const answered = useRef<(isProven: boolean) => void>(undefined)
  const run = useMemo((): Run => {
    const ask = (methods: Way[]) =>
      new Promise<boolean>((resolve) => {
        answered.current = resolve
        setWays(methods)
      })
    return async (call) => {
      const answer = await call()
      if (answer.ok || answer.code !== 'proofNeeded') return answer
      return (await ask((answer.data as { methods: Way[] }).methods)) ? call() : answer
    }
  }, [])
  const end = (isProven: boolean) => {
    setWays(null)
    answered.current?.(isProven)
  }
  return (
    <ProofContext value={run}>
      {children}
      <ProofDialog ways={ways} onEnd={end} />
    </ProofContext>
  )
}
