import { useState } from 'react'
import { api, type Input } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'

export type Crop = Exclude<Input<'putCustomerImage'>['crops'], string>['square']

/** `share` is the upload progress from 0 to 1; `failure` is the error message of a failed upload. */
export interface UploadState {
  share: number | null
  failure: string | null
}
const IDLE: UploadState = { share: null, failure: null }

/** State and actions of the user's picture: upload with crop, remove, restore. */
export function usePicture(loadedUrl: string | null) {
  const { t } = useAreaTexts('picture')
  const [url, setUrl] = useState(loadedUrl)
  const [sending, setSending] = useState(IDLE)

  /** @returns whether the upload succeeded; on failure `sending` has the message, and the chosen file is kept. */
  const send = async (file: File, square: Crop): Promise<boolean> => {
    setSending({ share: 0, failure: null })
    const onProgress = (share: number) => setSending({ share, failure: null })
    const answer = await apiUpload('putCustomerImage', { crops: { square } }, { field: 'picture', file, onProgress })
    const failure = answer.ok
      ? null
      : [answer.message || t('generic.offline'), ...Object.values(answer.fieldErrors)].join(' ')
    setSending({ share: null, failure })
    if (!answer.ok) return false
    setUrl(answer.data.profileImageUrl)
    notices.show({ kind: 'good', text: t('picture.saved') })
    return true
  }
  const restore = async (mediaItemId: string) => {
    const answer = await api('restoreCustomerImage', { mediaItemId })
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    setUrl(answer.data.profileImageUrl)
    notices.show({ kind: 'good', text: t('picture.back') })
  }
  const remove = async () => {
    const answer = await api('deleteCustomerImage', {})
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    setUrl(null)
    const { mediaItemId } = answer.data
    const action = mediaItemId ? { text: t('picture.undo'), onPress: () => void restore(mediaItemId) } : undefined
    notices.show({ kind: 'good', text: t('picture.removed'), action })
  }
  return { url, sending, send, remove, clearFailure: () => setSending(IDLE) }
}
