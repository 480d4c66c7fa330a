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

/** State of the photo: upload with crops, remove, restore. */
export function usePhoto(loaded: Picture | null) {
  const { t } = useAreaTexts('media')
  const [picture, setPicture] = useState(loaded)
  const [sending, setSending] = useState(IDLE)

  /** @returns whether the photo is published; on failure `sending` has the error and the selection remains. */
  const send = async (file: File, crops: Crops): Promise<boolean> => {
    setSending({ share: 0, failure: null })
    const onProgress = (share: number) => setSending({ share, failure: null })
    const answer = await apiUpload('putProviderImage', { crops }, { field: 'picture', file, onProgress })
    const failure = answer.ok
      ? null
      : [answer.message || t('generic.offline'), ...Object.values(answer.fieldErrors)].join(' ')
    setSending({ share: null, failure })
    if (!answer.ok) return false
    setPicture(answer.data)
    notices.show({ kind: 'good', text: t('media.photoSaved') })
    return true
  }
  const restore = async (mediaItemId: string) => {
    const answer = await api('restoreProviderMedia', { mediaItemId })
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    setPicture(answer.data.picture)
    notices.show({ kind: 'good', text: t('media.isBack') })
  }
  const remove = async () => {
    const answer = await api('deleteProviderImage', {})
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    setPicture(null)
    const { mediaItemId } = answer.data
    const action = mediaItemId ? { text: t('media.undo'), onPress: () => void restore(mediaItemId) } : undefined
    notices.show({ kind: 'good', text: t('media.photoRemoved'), action })
  }
  return { picture, sending, send, remove, clearFailure: () => setSending(IDLE) }
}
