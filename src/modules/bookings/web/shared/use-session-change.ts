import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallName } from '#modules/call-paths.ts'
import type { ApiResult } from '#platform/web/api.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { notices } from '#ui/notices.ts'

/**
 * Returns `change`, which sends a change to a session, shows the result as a notice, reloads the page's data after
 * success or a conflict, and resolves to whether the change succeeded. `busy` is true meanwhile.
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
