import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallName } from '#modules/call-paths.ts'
import type { ApiResult } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'

/** Sends one change of a session: says how it went and shows the page as it is then. @returns whether it was done. */
export function useChange() {
  const { t } = useAreaTexts('running')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const change = async <Name extends CallName>(
    answer: () => Promise<ApiResult<Name>>,
    done: string,
  ): Promise<boolean> => {
    setBusy(true)
    const result = await answer()
    setBusy(false)
    if (result.ok) notices.show({ kind: 'good', text: done })
    else notifyFailure(result, t('generic.offline'))
    // A refusal means that the page shows what is no longer so.
    if (result.ok || result.status === 409) await revalidate()
    return result.ok
  }
  return { busy, change }
}
