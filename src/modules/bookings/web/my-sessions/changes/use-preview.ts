import { useCallback, useEffect, useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'

type Action = 'cancel' | 'withdraw'
export type Preview = Reply<'refundPreview'> | 'loading' | 'failed'

/** Loads the preview of an action when its dialog opens; the page itself does not need it. */
export function usePreview(id: string, action: Action): { preview: Preview; reload: () => void } {
  const [preview, setPreview] = useState<Preview>('loading')
  const reload = useCallback(async () => {
    setPreview('loading')
    const reply = await api('refundPreview', { id, action })
    setPreview(reply.ok ? reply.data : 'failed')
  }, [id, action])
  useEffect(() => void reload(), [reload])
  return { preview, reload: () => void reload() }
}
