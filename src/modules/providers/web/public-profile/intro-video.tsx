import type { Provider } from './choice.ts'
import classes from './intro-video.module.css'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

/** The provider's intro video; nothing is downloaded before it is played. */
export function IntroVideo({ provider }: { provider: Provider }) {
  const { t } = useProviderPageTexts()
  const { videoUrl, firstName, lastName } = provider
  if (!videoUrl) return null
  const poster = provider.videoThumbnailUrl ?? provider.profileImageCrop169Url ?? undefined
  return (
    <section aria-labelledby="video" className={classes.section}>
      <h2 id="video">{t('counsellor.sayHello')}</h2>
      {/* biome-ignore lint/a11y/useMediaCaption: counsellors upload a video and no caption file (specification §3) */}
      <video
        className={classes.video}
        src={videoUrl}
        poster={poster}
        controls
        playsInline
        preload={poster ? 'none' : 'metadata'}
        aria-label={t('counsellor.videoOf', { name: `${firstName} ${lastName}` })}
      />
    </section>
  )
}
