import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallName } from '#modules/call-paths.ts'
import type { ApiFailure, ApiResult } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { notices } from '#ui/notices.ts'

/**
 * Sends a change of a session and reloads the page. Returns the error so that it is shown where the change was made.
 */
export function useChange() {
  const { t } = useMoreTexts()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<ApiFailure | null>(null)
  const send = async <Name extends CallName>(
    request: () => Promise<ApiResult<Name>>,
    doneText: string,
  ): Promise<ApiResult<Name>> => {
    setBusy(true)
    setFailed(null)
    const answer = await request()
    if (answer.ok) notices.show({ kind: 'good', text: doneText })
    // After a conflict the page is outdated too.
    if (answer.ok || answer.status === 409) await revalidate()
    setFailed(answer.ok ? null : answer)
    setBusy(false)
    return answer
  }
  const problem = failed && (failed.status === 0 ? t('generic.offline') : failed.message)
  return { busy, send, problem }
}
