import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallName } from '#modules/call-paths.ts'
import type { ApiResult } from '#platform/web/api.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { notices } from '#ui/notices.ts'

/**
 * Returns `change` and `busy`. `change` sends a change to a session, shows the result as a notice and resolves to
 * whether it succeeded. After success or a conflict, it also reloads the page's data. `busy` is true while the request
 * is pending.
 */
export function useSessionChange() {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const change = async <Name extends CallName>(
    request: () => Promise<ApiResult<Name>>,
    doneText: string,
  ): Promise<boolean> => {
    setBusy(true)
    const result = await request()
    setBusy(false)
    if (result.ok) notices.show({ kind: 'good', text: doneText })
    else notifyFailure(result, t('generic.offline'))
    // After a conflict, the page is outdated.
    if (result.ok || result.status === 409) await revalidate()
    return result.ok
  }
  return { busy, change }
}
