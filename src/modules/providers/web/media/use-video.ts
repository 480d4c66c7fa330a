import { useEffect, useRef, useState } from 'react'
import { type ApiFailure, api, type Reply } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'
import { calculateProgress, type Progress } from './upload-progress.ts'

export type Media = Reply<'getProviderMedia'>
export type Video = NonNullable<Media['video']>
export type VideoState = ReturnType<typeof useVideo>

const POLL_MS = 2000

/**
 * State of the published and the pending video, with functions that
 * upload, remove and restore them.
 */
export function useVideo(loaded: Pick<Media, 'video' | 'nextVideo'>) {
  const { t } = useAreaTexts('media')
  const [{ video, nextVideo }, setVideos] = useState(loaded)
  const upload = useUpload((uploaded) => setVideos((old) => ({ ...old, nextVideo: uploaded })))
  const replaceVideos = (media: Media) => setVideos({ video: media.video, nextVideo: media.nextVideo })
  useProcessingPoll(nextVideo, replaceVideos)

  const restore = async (mediaItemId: string) => {
    const result = await api('restoreProviderMedia', { mediaItemId })
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    replaceVideos(result.data)
    notices.show({ kind: 'good', text: t('media.isBack') })
  }
  const remove = async () => {
    const result = await api('deleteProviderVideo', { which: 'shown' })
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    setVideos((old) => ({ ...old, video: null }))
    const { mediaItemId } = result.data
    const action = mediaItemId ? { text: t('media.undo'), onPress: () => void restore(mediaItemId) } : undefined
    notices.show({ kind: 'good', text: t('media.videoRemoved'), action })
  }
  /** Cancels the processing of the pending video, or dismisses its failure. */
  const removeNext = async () => {
    const result = await api('deleteProviderVideo', { which: 'next' })
    if (!result.ok && result.status !== 404) return notifyFailure(result, t('generic.offline'))
    if (nextVideo?.state === 'processing') notices.show({ kind: 'neutral', text: t('media.withdrawn') })
    setVideos((old) => ({ ...old, nextVideo: null }))
  }
  return { video, nextVideo, upload, remove, removeNext }
}

/** Polls while a video is being processed, and shows a notice when it is ready. */
function useProcessingPoll(nextVideo: Video | null, onLoaded: (media: Media) => void): void {
  const { t } = useAreaTexts('media')
  const onLoadedRef = useRef(onLoaded)
  onLoadedRef.current = onLoaded
  const processingId = nextVideo?.state === 'processing' ? nextVideo.mediaItemId : null
  const readyText = t('media.videoReady')
  useEffect(() => {
    if (!processingId) return
    let timer = setTimeout(poll, POLL_MS)
    async function poll() {
      const result = await api('getProviderMedia', {})
      // The effect was cleaned up during the request, for example because the video was removed.
      if (timer === undefined) return
      if (result.ok && result.data.nextVideo?.state !== 'processing') {
        onLoadedRef.current(result.data)
        if (result.data.video?.mediaItemId === processingId) notices.show({ kind: 'good', text: readyText })
      } else timer = setTimeout(poll, POLL_MS)
    }
    return () => {
      clearTimeout(timer)
      timer = undefined as never
    }
  }, [processingId, readyText])
}

/** The error from a failed upload: a text key, or the server's message. */
export type UploadFailure = { key: 'media.stopped' | 'media.lost' } | { text: string; nameError: string | undefined }

/** State of an upload, which can be stopped and retried. */
function useUpload(onUploaded: (uploaded: Reply<'addProviderVideo'>) => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<UploadFailure | null>(null)
  const controllerRef = useRef<AbortController>(null)
  useEffect(() => () => controllerRef.current?.abort(), [])

  /** @returns whether the upload succeeded. */
  const send = async (file: File, name: string): Promise<boolean> => {
    const startedAt = performance.now()
    const controller = new AbortController()
    controllerRef.current = controller
    const onProgress = (share: number) =>
      setProgress(calculateProgress(file.size, share, performance.now() - startedAt))
    onProgress(0)
    setFailure(null)
    const { signal } = controller
    const result = await apiUpload('addProviderVideo', { name }, { field: 'video', file, onProgress, signal })
    setProgress(null)
    if (result.ok) onUploaded(result.data)
    else setFailure(toFailure(result, signal.aborted))
    return result.ok
  }
  return { progress, failure, send, stop: () => controllerRef.current?.abort(), clearFailure: () => setFailure(null) }
}

function toFailure(result: ApiFailure, isStopped: boolean): UploadFailure {
  if (isStopped) return { key: 'media.stopped' }
  if (result.status === 0) return { key: 'media.lost' }
  return { text: result.message, nameError: result.fieldErrors['name'] }
}
