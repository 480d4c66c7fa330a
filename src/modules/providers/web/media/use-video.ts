import { useEffect, useRef, useState } from 'react'
import { api, type Failed, type Reply } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'
import { type Progress, progressOf } from './upload-progress.ts'
import type { Media } from './use-photo.ts'

export type Video = NonNullable<Media['video']>
export type VideoState = ReturnType<typeof useVideo>

const ASK_AGAIN_MS = 2000

/** The video: sent with its name, made ready, removed, brought back. A stopped or lost upload keeps what was chosen. */
export function useVideo(loaded: Pick<Media, 'video' | 'nextVideo'>) {
  const { t } = useAreaTexts('media')
  const [{ video, nextVideo }, setVideos] = useState(loaded)
  const upload = useUpload((sent) => setVideos((old) => ({ ...old, nextVideo: sent })))
  const take = (media: Media) => setVideos({ video: media.video, nextVideo: media.nextVideo })
  useMaking(nextVideo, take)

  const restore = async (mediaItemId: string) => {
    const answer = await api('restoreProviderMedia', { mediaItemId })
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    take(answer.data)
    notices.show({ kind: 'good', text: t('media.isBack') })
  }
  const remove = async () => {
    const answer = await api('deleteProviderVideo', { which: 'shown' })
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    setVideos((old) => ({ ...old, video: null }))
    const { mediaItemId } = answer.data
    const action = mediaItemId ? { text: t('media.undo'), onPress: () => void restore(mediaItemId) } : undefined
    notices.show({ kind: 'good', text: t('media.videoRemoved'), action })
  }
  /** Takes back what is being made, or puts away that it could not be. */
  const dropNext = async () => {
    const answer = await api('deleteProviderVideo', { which: 'next' })
    if (!answer.ok && answer.status !== 404) return notifyFailure(answer, t('generic.offline'))
    if (nextVideo?.state === 'processing') notices.show({ kind: 'neutral', text: t('media.takenBack') })
    setVideos((old) => ({ ...old, nextVideo: null }))
  }
  return { video, nextVideo, upload, remove, dropNext }
}

/** While a video is made ready the server is asked how far it is; ready is said once. */
function useMaking(nextVideo: Video | null, take: (media: Media) => void): void {
  const { t } = useAreaTexts('media')
  const latest = useRef(take)
  latest.current = take
  const waitingFor = nextVideo?.state === 'processing' ? nextVideo.mediaItemId : null
  const readyText = t('media.videoReady')
  useEffect(() => {
    if (!waitingFor) return
    let timer = setTimeout(ask, ASK_AGAIN_MS)
    async function ask() {
      const answer = await api('getProviderMedia', {})
      // Taken back while it was asked.
      if (timer === undefined) return
      if (answer.ok && answer.data.nextVideo?.state !== 'processing') {
        latest.current(answer.data)
        if (answer.data.video?.mediaItemId === waitingFor) notices.show({ kind: 'good', text: readyText })
      } else timer = setTimeout(ask, ASK_AGAIN_MS)
    }
    return () => {
      clearTimeout(timer)
      timer = undefined as never
    }
  }, [waitingFor, readyText])
}

/** Why nothing arrived: in our words, or in the server's. */
export type UploadFailure = { key: 'media.stopped' | 'media.lost' } | { text: string; nameError: string | undefined }

/** One upload: how far it is, stopped, failed and tried again. */
function useUpload(arrived: (sent: Reply<'addProviderVideo'>) => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<UploadFailure | null>(null)
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  /** @returns whether it arrived. */
  const send = async (file: File, name: string): Promise<boolean> => {
    const startedAt = performance.now()
    const control = new AbortController()
    stopping.current = control
    const onProgress = (share: number) => setProgress(progressOf(file.size, share, performance.now() - startedAt))
    onProgress(0)
    setFailure(null)
    const { signal } = control
    const answer = await apiUpload('addProviderVideo', { name }, { field: 'video', file, onProgress, signal })
    setProgress(null)
    if (answer.ok) arrived(answer.data)
    else setFailure(failureOf(answer, signal.aborted))
    return answer.ok
  }
  return { progress, failure, send, stop: () => stopping.current?.abort(), forgetFailure: () => setFailure(null) }
}

function failureOf(answer: Failed, isStopped: boolean): UploadFailure {
  if (isStopped) return { key: 'media.stopped' }
  if (answer.status === 0) return { key: 'media.lost' }
  return { text: answer.message, nameError: answer.fieldErrors['name'] }
}
