import { useEffect, useRef } from 'react'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'
import type { FailureKey } from './failure.ts'

export type PayProblem = { key: FailureKey } | { message: string }

/** Why nothing was charged or saved. The button that was pressed stands at the foot of the window, what it answers may be out of sight. */
export function Problem({ problem }: { problem: PayProblem | null }) {
  const { t } = useMoreTexts()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  if (!problem) return null
  return (
    <div ref={place}>
      <Notice kind="wrong" live>
        {'key' in problem ? t(problem.key) : problem.message}
      </Notice>
    </div>
  )
}
