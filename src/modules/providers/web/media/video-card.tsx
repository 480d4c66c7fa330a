import { useRef, useState } from 'react'
import { VIDEO_MAX_BYTES } from '#modules/providers/values/limits.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './media.module.css'
import { formatMegabytes, getProgressKey, type Progress } from './upload-progress.ts'
import { type Media, type UploadFailure, useVideo, type Video, type VideoState } from './use-video.ts'

const ACCEPT = 'video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm,.mkv'
const NAME_MAX = 120

/** The intro video (specification §3): the published one, the pending one, and a form to upload a new one. */
export function VideoCard(loaded: Pick<Media, 'video' | 'nextVideo'>) {
  const { t } = useAreaTexts('media')
  const state = useVideo(loaded)
  const { video, nextVideo } = state
  return (
    <Card as="section" aria-label={t('media.videoTitle')} className={classes.card}>
      <CardHead title={t('media.videoTitle')} />
      <p className={classes.lead}>{t('media.videoLead')}</p>
      {video && <PublishedVideo {...{ video }} onRemove={() => void state.remove()} />}
      {nextVideo && <NextVideo {...{ nextVideo, state }} />}
      {nextVideo?.state !== 'processing' && <VideoForm upload={state.upload} isReplacing={video !== null} />}
    </Card>
  )
}

function PublishedVideo({ video, onRemove }: { video: Video; onRemove: () => void }) {
  const { t } = useAreaTexts('media')
  return (
    <div className={classes.shown}>
      {/* biome-ignore lint/a11y/useMediaCaption: counsellors upload a video and no caption file (specification §3) */}
      <video
        className={classes.video}
        src={video.videoUrl ?? undefined}
        poster={video.videoThumbnailUrl ?? undefined}
        controls
        playsInline
        preload="none"
        aria-label={t('media.videoOf', { name: video.name })}
      />
      <p className={classes.file}>{video.name}</p>
      <Button kind="plain" size="dense" className={classes.remove} onClick={onRemove}>
        {t('media.removeVideo')}
      </Button>
    </div>
  )
}

function NextVideo({ nextVideo, state }: { nextVideo: Video; state: VideoState }) {
  const { t } = useAreaTexts('media')
  const { name, failure } = nextVideo
  const isProcessing = nextVideo.state === 'processing'
  return (
    <Notice
      key={nextVideo.state}
      kind={isProcessing ? 'waiting' : 'wrong'}
      live
      action={
        <Button kind="quiet" size="dense" onClick={() => void state.removeNext()}>
          {t(isProcessing ? 'media.stopMaking' : 'media.dismiss')}
        </Button>
      }
    >
      {isProcessing ? t('media.making', { name }) : `${t('media.videoFailed', { name })} ${failure ?? ''}`}
    </Notice>
  )
}

interface VideoFormProps {
  upload: VideoState['upload']
  isReplacing: boolean
}

/**
 * Form to choose, name and upload a video. The file remains selected until the upload succeeds, so that it can be
 * retried.
 */
function VideoForm({ upload, isReplacing }: VideoFormProps) {
  const { t } = useAreaTexts('media')
  const [file, setFile] = useState<File | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = (chosen: File) => {
    upload.clearFailure()
    setTooLarge(chosen.size > VIDEO_MAX_BYTES)
    setFile(chosen.size > VIDEO_MAX_BYTES ? null : chosen)
  }
  const fileDrop = (
    <FileDrop
      label={t(file ? 'media.otherVideo' : isReplacing ? 'media.replaceVideo' : 'media.chooseVideo')}
      dropText={t('media.drop')}
      hint={t('media.videoHint')}
      icon="video"
      accept={ACCEPT}
      onFile={choose}
    />
  )
  return (
    <>
      {isTooLarge && (
        <Notice kind="wrong" live>
          {t('media.videoTooLarge')}
        </Notice>
      )}
      {file && <ChosenVideo key={`${file.name}${file.size}`} {...{ file, upload }} onUploaded={() => setFile(null)} />}
      {!upload.progress && fileDrop}
    </>
  )
}

interface ChosenVideoProps {
  file: File
  upload: VideoState['upload']
  onUploaded: () => void
}

function ChosenVideo({ file, upload, onUploaded }: ChosenVideoProps) {
  const { t, format } = useAreaTexts('media')
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(() => file.name.replace(/\.\w{2,4}$/, '').slice(0, NAME_MAX))
  const [isMissing, setMissing] = useState(false)
  const { progress, failure } = upload
  const send = async () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return field.current?.focus()
    if (await upload.send(file, name.trim())) onUploaded()
  }
  const nameError = isMissing ? t('error.required') : failure && 'text' in failure ? failure.nameError : undefined
  return (
    <div className={classes.form}>
      {!progress && (
        <>
          <p className={classes.file}>
            {t('media.chosen', { name: file.name, size: formatMegabytes(file.size, format.decimal) })}
          </p>
          <TextField
            ref={field}
            label={t('media.videoName')}
            name="name"
            maxLength={NAME_MAX}
            required
            value={name}
            error={nameError}
            onChange={(event) => setName(event.target.value)}
          />
        </>
      )}
      {failure && !progress && <Failure {...{ failure }} />}
      {progress ? (
        <UploadProgress {...{ progress, name }} onStop={upload.stop} />
      ) : (
        <Button className={classes.act} icon="upload" onClick={() => void send()}>
          {t(failure ? 'media.retry' : 'media.sendVideo')}
        </Button>
      )}
    </div>
  )
}

function Failure({ failure }: { failure: UploadFailure }) {
  const { t } = useAreaTexts('media')
  const isStopped = 'key' in failure && failure.key === 'media.stopped'
  return (
    <Notice kind={isStopped ? 'neutral' : 'wrong'} live>
      {'key' in failure ? t(failure.key) : failure.text}
    </Notice>
  )
}

function UploadProgress({ progress, name, onStop }: { progress: Progress; name: string; onStop: () => void }) {
  const { t, format } = useAreaTexts('media')
  const { key, count } = getProgressKey(progress)
  const sent = formatMegabytes(progress.total * progress.share, format.decimal)
  const text = t(key, { sent, total: formatMegabytes(progress.total, format.decimal), count })
  return (
    <>
      <ProgressBar label={name} text={text} done={progress.share} />
      <Button kind="second" className={classes.act} onClick={onStop}>
        {t('media.stopSending')}
      </Button>
    </>
  )
}
