import { useEffect, useRef } from 'react'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'
import type { FailureKey } from './failure.ts'

export type PayProblem = { key: FailureKey } | { message: string }

/**
 * Explains why nothing was charged or saved. It scrolls into view, because the clicked button is at the bottom of the
 * window.
 */
export function PaymentProblem({ problem }: { problem: PayProblem | null }) {
  const { t } = useMoreTexts()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) container.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  if (!problem) return null
  return (
    <div ref={container}>
      <Notice kind="wrong" live>
        {'key' in problem ? t(problem.key) : problem.message}
      </Notice>
    </div>
  )
}
