import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallName } from '#modules/call-paths.ts'
import type { ApiResult, Failed } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { notices } from '#ui/notices.ts'

/** Sends one change of a session and shows the page as it is then. A 'no' is handed back, to be said where it was asked. */
export function useChange() {
  const { t } = useMoreTexts()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed | null>(null)
  const send = async <Name extends CallName>(
    ask: () => Promise<ApiResult<Name>>,
    done: string,
  ): Promise<ApiResult<Name>> => {
    setBusy(true)
    setFailed(null)
    const answer = await ask()
    if (answer.ok) notices.show({ kind: 'good', text: done })
    // What the page says is no longer so, whatever it was that was refused.
    if (answer.ok || answer.status === 409) await revalidate()
    setFailed(answer.ok ? null : answer)
    setBusy(false)
    return answer
  }
  const problem = failed && (failed.status === 0 ? t('generic.offline') : failed.message)
  return { busy, send, problem }
}
