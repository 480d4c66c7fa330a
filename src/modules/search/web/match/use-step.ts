import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { QUESTIONS, RESULT } from './questions.ts'

const HASH = /^#question-([1-9])$/
const RESULT_HASH = '#result'

/**
 * Which question is asked. The step stands behind # in the address: the back button works, a change asks nobody for anything,
 * and the server never sees it. It says how far somebody is and nothing of what they said.
 */
export function useStep(): { step: number; isAlive: boolean; go: (step: number) => void } {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isAlive = useIsAlive()
  const go = (step: number) => void navigate({ hash: step === RESULT ? RESULT_HASH : `#question-${step + 1}` })
  // The server knows no hash: the first drawing is the first question everywhere.
  return { step: isAlive ? stepOf(hash) : 0, isAlive, go }
}

function stepOf(hash: string): number {
  if (hash === RESULT_HASH) return RESULT
  const number = Number(HASH.exec(hash)?.[1] ?? 1)
  return number <= QUESTIONS.length ? number - 1 : 0
}

const useIsAlive = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
