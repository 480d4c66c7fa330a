import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, type Failed } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'

type Decision = 'startImport' | 'stopImport' | 'forgetImport'

/** Sends one decision about a list, once, and shows how it stands afterwards: also when somebody else was faster. */
export function useDeciding(importId: string) {
  const { t } = useAreaTexts('imports')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<Decision | null>(null)
  const decide = async (what: Decision) => {
    setBusy(what)
    const answer: { ok: true } | Failed = await api(what, { id: importId })
    if (!answer.ok) notifyFailure(answer, t('generic.offline'))
    await revalidate()
    setBusy(null)
  }
  return { busy, decide: (what: Decision) => void decide(what) }
}
