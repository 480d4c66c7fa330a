import { useState } from 'react'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'

export type Media = Reply<'getProviderMedia'>
export type Picture = NonNullable<Media['picture']>
export type Crops = Exclude<Input<'putProviderImage'>['crops'], string>

/** `share` is from 0 to 1 during an upload; `failure` is the error message after a failed one. */
export interface PhotoUploadState {
  share: number | null
  failure: string | null
}
const IDLE: PhotoUploadState = { share: null, failure: null }

/** State of the photo, with functions that upload, remove and restore it. */
export function usePhoto(loaded: Picture | null) {
  const { t } = useAreaTexts('media')
  const [picture, setPicture] = useState(loaded)
  const [upload, setUpload] = useState(IDLE)

  /** @returns whether the photo was published; otherwise `upload.failure` is the error. */
  const send = async (file: File, crops: Crops): Promise<boolean> => {
    setUpload({ share: 0, failure: null })
    const onProgress = (share: number) => setUpload({ share, failure: null })
    const result = await apiUpload('putProviderImage', { crops }, { field: 'picture', file, onProgress })
    const failure = result.ok
      ? null
      : [result.message || t('generic.offline'), ...Object.values(result.fieldErrors)].join(' ')
    setUpload({ share: null, failure })
    if (!result.ok) return false
    setPicture(result.data)
    notices.show({ kind: 'good', text: t('media.photoSaved') })
    return true
  }
  const restore = async (mediaItemId: string) => {
    const result = await api('restoreProviderMedia', { mediaItemId })
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    setPicture(result.data.picture)
    notices.show({ kind: 'good', text: t('media.isBack') })
  }
  const remove = async () => {
    const result = await api('deleteProviderImage', {})
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    setPicture(null)
    const { mediaItemId } = result.data
    const action = mediaItemId ? { text: t('media.undo'), onPress: () => void restore(mediaItemId) } : undefined
    notices.show({ kind: 'good', text: t('media.photoRemoved'), action })
  }
  return { picture, upload, send, remove, clearFailure: () => setUpload(IDLE) }
}
