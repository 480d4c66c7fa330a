import { useState } from 'react'
import { api, type Input } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'

export type Crop = Exclude<Input<'putCustomerImage'>['crops'], string>['square']

export interface UploadState {
  /** A fraction from 0 to 1; null while nothing is being uploaded. */
  progress: number | null
  /** The error message of a failed upload. */
  failure: string | null
}
const IDLE: UploadState = { progress: null, failure: null }

/**
 * Returns the state of the user's picture, with functions to upload a crop and to remove the picture. The notice after
 * a removal offers to restore it.
 */
export function usePicture(loadedUrl: string | null) {
  const { t } = useAreaTexts('picture')
  const [url, setUrl] = useState(loadedUrl)
  const [upload, setUpload] = useState(IDLE)

  /**
   * Uploads a crop. @returns whether the upload succeeded; on failure `upload` contains the message, and the user can
   * try again.
   */
  const send = async (file: File, square: Crop): Promise<boolean> => {
    setUpload({ progress: 0, failure: null })
    const onProgress = (progress: number) => setUpload({ progress, failure: null })
    const result = await apiUpload('putCustomerImage', { crops: { square } }, { field: 'picture', file, onProgress })
    const failure = result.ok
      ? null
      : [result.message || t('generic.offline'), ...Object.values(result.fieldErrors)].join(' ')
    setUpload({ progress: null, failure })
    if (!result.ok) return false
    setUrl(result.data.profileImageUrl)
    notices.show({ kind: 'good', text: t('picture.saved') })
    return true
  }
  const restore = async (mediaItemId: string) => {
    const result = await api('restoreCustomerImage', { mediaItemId })
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    setUrl(result.data.profileImageUrl)
    notices.show({ kind: 'good', text: t('picture.back') })
  }
  const remove = async () => {
    const result = await api('deleteCustomerImage', {})
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    setUrl(null)
    const { mediaItemId } = result.data
    const action = mediaItemId ? { text: t('picture.undo'), onPress: () => void restore(mediaItemId) } : undefined
    notices.show({ kind: 'good', text: t('picture.removed'), action })
  }
  return { url, upload, send, remove, clearFailure: () => setUpload(IDLE) }
}
