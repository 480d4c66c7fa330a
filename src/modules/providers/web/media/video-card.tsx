import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './media.module.css'
import type { Media } from './use-photo.ts'
import { useVideo, type Video, type VideoState } from './use-video.ts'
import { VideoForm } from './video-form.tsx'

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
        <Button kind="quiet" size="dense" onClick={() => void state.dropNext()}>
          {t(isProcessing ? 'media.stopMaking' : 'media.dismiss')}
        </Button>
      }
    >
      {isProcessing ? t('media.making', { name }) : `${t('media.videoFailed', { name })} ${failure ?? ''}`}
    </Notice>
  )
}
