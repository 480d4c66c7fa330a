import { useCallback, useEffect, useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'

type Action = 'cancel' | 'withdraw'
export type Preview = Reply<'refundPreview'> | 'loading' | 'failed'

/** Loads an action's preview when its dialog opens, not when the page loads. */
export function usePreview(id: string, action: Action): { preview: Preview; reload: () => void } {
  const [preview, setPreview] = useState<Preview>('loading')
  const reload = useCallback(async () => {
    setPreview('loading')
    const answer = await api('refundPreview', { id, action })
    setPreview(answer.ok ? answer.data : 'failed')
  }, [id, action])
  useEffect(() => void reload(), [reload])
  return { preview, reload: () => void reload() }
}
