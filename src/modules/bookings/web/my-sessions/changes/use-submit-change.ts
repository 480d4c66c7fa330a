import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallName } from '#modules/call-paths.ts'
import type { ApiFailure, ApiResult } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { notices } from '#ui/notices.ts'

/** Submits a change to a session and reloads the page. An error is returned as `problem` for the dialog to show. */
export function useSubmitChange() {
  const { t } = useMoreTexts()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const send = async <Name extends CallName>(
    request: () => Promise<ApiResult<Name>>,
    doneText: string,
  ): Promise<ApiResult<Name>> => {
    setBusy(true)
    setFailure(null)
    const reply = await request()
    if (reply.ok) notices.show({ kind: 'good', text: doneText })
    // A conflict also means that the page is out of date.
    if (reply.ok || reply.status === 409) await revalidate()
    setFailure(reply.ok ? null : reply)
    setBusy(false)
    return reply
  }
  const problem = failure && (failure.status === 0 ? t('generic.offline') : failure.message)
  return { busy, send, problem }
}
