import { useLocation, useNavigate } from 'react-router'
import { QUESTIONS, RESULT } from '#modules/search/values/questions.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'

const HASH = /^#question-([1-9])$/
const RESULT_HASH = '#result'

/**
 * The current question. The step is stored in the URL's hash: the back button works, a change sends no request, and the
 * server never sees it. It contains the progress and no answers.
 */
export function useStep(): { step: number; go: (step: number) => void } {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const go = (step: number) => void navigate({ hash: step === RESULT ? RESULT_HASH : `#question-${step + 1}` })
  // The server does not receive the hash, so the first render is always the first question.
  return { step: isHydrated ? parseStep(hash) : 0, go }
}

function parseStep(hash: string): number {
  if (hash === RESULT_HASH) return RESULT
  const number = Number(HASH.exec(hash)?.[1] ?? 1)
  return number <= QUESTIONS.length ? number - 1 : 0
}
