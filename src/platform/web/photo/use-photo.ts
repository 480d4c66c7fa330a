import { useState } from 'react'
import type { ApiFailure } from '#platform/web/api.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { notices } from '#ui/notices.ts'
import { openPhoto, type PhotoErrorKey, type SelectedPhoto } from './photo-file.ts'

export interface PhotoUploadState {
  /** A fraction from 0 to 1; null while nothing is being uploaded. */
  progress: number | null
  /** The error message of a failed upload. */
  failure: string | null
}
const IDLE: PhotoUploadState = { progress: null, failure: null }

type Result<Data> = { ok: true; data: Data } | ApiFailure

interface PhotoOptions<Photo, Crops> {
  upload: (file: File, crops: Crops, onProgress: (progress: number) => void) => Promise<Result<Photo>>
  remove: () => Promise<Result<{ mediaItemId: string | null }>>
  restore: (mediaItemId: string) => Promise<Result<Photo | null>>
  texts: { saved: string; removed: string; undo: string; restored: string }
}

/**
 * State of a photo that its owner chooses, crops, uploads and removes. A failed upload keeps the chosen file, so that
 * the upload can be retried. The notice after a removal offers to restore the photo.
 */
export function usePhoto<Photo, Crops>(loaded: Photo | null, calls: PhotoOptions<Photo, Crops>) {
  const { t } = useTexts()
  const { texts } = calls
  const [shown, setShown] = useState(loaded)
  const [chosen, setChosen] = useState<SelectedPhoto | null>(null)
  const [openError, setOpenError] = useState<PhotoErrorKey | null>(null)
  const [upload, setUpload] = useState(IDLE)

  const open = async (file: File) => {
    setUpload(IDLE)
    const opened = await openPhoto(file)
    setOpenError(typeof opened === 'string' ? opened : null)
    setChosen(typeof opened === 'string' ? null : opened)
  }
  const send = async ({ file }: SelectedPhoto, crops: Crops) => {
    const showProgress = (progress: number) => setUpload({ progress, failure: null })
    showProgress(0)
    const result = await calls.upload(file, crops, showProgress)
    if (!result.ok) {
      const failure = [result.message || t('generic.offline'), ...Object.values(result.fieldErrors)].join(' ')
      return setUpload({ progress: null, failure })
    }
    setUpload(IDLE)
    setChosen(null)
    setShown(result.data)
    notices.show({ kind: 'good', text: texts.saved })
  }
  const restore = async (mediaItemId: string) => {
    const result = await calls.restore(mediaItemId)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    setShown(result.data)
    notices.show({ kind: 'good', text: texts.restored })
  }
  const remove = async () => {
    const result = await calls.remove()
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    setShown(null)
    const { mediaItemId } = result.data
    const action = mediaItemId ? { text: texts.undo, onPress: () => void restore(mediaItemId) } : undefined
    notices.show({ kind: 'good', text: texts.removed, action })
  }
  return {
    shown,
    chosen,
    openError,
    upload,
    open: (file: File) => void open(file),
    close: () => setChosen(null),
    use: (crops: Crops) => void (chosen && send(chosen, crops)),
    remove: () => void remove(),
  }
}
