import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiFailure, api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'

type ImportAction = 'startImport' | 'stopImport' | 'eraseImport'

/** Returns a function that performs an action on an import and then reloads the import, even after a conflict. */
export function useImportAction(importId: string) {
  const { t } = useAreaTexts('imports')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<ImportAction | null>(null)
  const run = async (action: ImportAction) => {
    setBusy(action)
    const result: { ok: true } | ApiFailure = await api(action, { id: importId })
    if (!result.ok) notifyFailure(result, t('generic.offline'))
    await revalidate()
    setBusy(null)
  }
  return { busy, run: (action: ImportAction) => void run(action) }
}
