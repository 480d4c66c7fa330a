import { PhotoCard } from '#modules/providers/web/media/photo-card.tsx'
import { VideoCard } from '#modules/providers/web/media/video-card.tsx'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Notice } from '#ui/notice.tsx'
import classes from './profile.module.css'
import type { ProfileForm } from './use-profile.ts'

/** Photo and video cards, which save independently. Disabled while the application is under review. */
export function MediaSection({ form, media }: { form: ProfileForm; media: Reply<'getProviderMedia'> }) {
  const { t, language } = useAreaTexts('application')
  const { saved, isOpen, text } = form
  const requests = saved.changeRequests.filter((one) => one.section === 'media')
  const profession = text(`texts.${language}.profession`) || text('texts.et.profession') || text('texts.en.profession')
  return (
    <fieldset id="part-media" disabled={!isOpen} className={classes.fields}>
      <legend className="visually-hidden">{t('application.section.media')}</legend>
      {requests.map((one) => (
        <Notice key={one.text} kind="waiting" icon="message-circle">
          {one.text}
        </Notice>
      ))}
      <PhotoCard picture={media.picture} name={`${text('firstName')} ${text('lastName')}`.trim()} {...{ profession }} />
      <VideoCard video={media.video} nextVideo={media.nextVideo} />
    </fieldset>
  )
}
