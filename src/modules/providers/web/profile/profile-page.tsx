import { SECTIONS, type Section } from '#modules/providers/values/application-fields.ts'
import { PhotoCard } from '#modules/providers/web/media/photo-card.tsx'
import { VideoCard } from '#modules/providers/web/media/video-card.tsx'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ApplicationStatusCard } from './application-status-card.tsx'
import { CredentialsSection } from './credentials-section.tsx'
import { ProfileSelect, ProfileText } from './fields.tsx'
import { OrganizationLinks } from './organization-links.tsx'
import { OrganizationsSection } from './organizations-section.tsx'
import { AddressSection, PersonSection, useCountries, WorkSection } from './person-sections.tsx'
import classes from './profile.module.css'
import type { Profile } from './profile-draft.ts'
import { SectionCard } from './section-card.tsx'
import { AboutSection, PageSection } from './text-sections.tsx'
import { type ProfileForm, useProfile } from './use-profile.ts'

interface ProfilePageProps {
  loaded: Profile
  media: Reply<'getProviderMedia'>
  organizations: Reply<'listOrganizations'>
  links: Reply<'listOwnOrganizations'>
}

/** The application form, which becomes the profile editor after approval. Fields are saved as the provider types. */
export function ProfilePage({ loaded, media, organizations, links }: ProfilePageProps) {
  const { t } = useAreaTexts('application')
  const form = useProfile(loaded)
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(form.isLive ? 'application.title' : 'application.titleNew')}
        lead={form.isLive && t('application.leadLive')}
      />
      <div className={classes.columns}>
        <SectionList form={form} />
        <div className={classes.column}>
          <ApplicationStatusCard form={form} />
          <PersonSection form={form} />
          <AddressSection form={form} />
          <WorkSection form={form} />
          <CredentialsSection form={form} />
          <AboutSection form={form} />
          <MediaSection {...{ form, media }} />
          <OrganizationsSection form={form} />
          <OrganizationLinks first={links} organizations={organizations} />
          <PageSection form={form} />
          <BusinessSection form={form} />
        </div>
      </div>
    </div>
  )
}

/** The photo and video cards, which save separately. They are disabled unless the application can be edited. */
function MediaSection({ form, media }: { form: ProfileForm; media: Reply<'getProviderMedia'> }) {
  const { t, language } = useAreaTexts('application')
  const { saved, isOpen, text } = form
  const requests = saved.changeRequests.filter((request) => request.section === 'media')
  const profession = text(`texts.${language}.profession`) || text('texts.et.profession') || text('texts.en.profession')
  return (
    <fieldset id="part-media" disabled={!isOpen} className={classes.fields}>
      <legend className="visually-hidden">{t('application.section.media')}</legend>
      {requests.map((request) => (
        <Notice key={request.text} kind="waiting" icon="message-circle">
          {request.text}
        </Notice>
      ))}
      <PhotoCard picture={media.picture} name={`${text('firstName')} ${text('lastName')}`.trim()} {...{ profession }} />
      <VideoCard video={media.video} nextVideo={media.nextVideo} />
    </fieldset>
  )
}

/** Navigation between the sections, showing which are complete. On phones, it is a row that scrolls sideways. */
function SectionList({ form, sections = SECTIONS }: { form: ProfileForm; sections?: readonly Section[] }) {
  const { t } = useAreaTexts('application')
  return (
    <nav aria-label={t('application.sections')} className={classes.sections}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.sectionList}>
        {sections.map((section) => (
          <li key={section}>
            <SectionLink form={form} section={section} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SectionLink({ form, section }: { form: ProfileForm; section: Section }) {
  const { t } = useAreaTexts('application')
  const count = form.saved.missing.filter((field) => field.section === section).length
  const hasRequest = form.saved.changeRequests.some((request) => request.section === section)
  const name = t(`application.section.${section}`)
  const label =
    count > 0
      ? t('application.sectionMissing', { section: name, count })
      : t('application.sectionDone', { section: name })
  const icon = hasRequest ? 'message-circle' : count > 0 ? 'circle-dashed' : 'circle-check'
  return (
    <Link href={`#part-${section}`} className={classes.sectionLink} aria-label={label}>
      <Icon name={icon} size={17} />
      {name}
    </Link>
  )
}

const TYPE_TEXTS = { person: 'application.person', company: 'application.company' } as const

/** Business type and tax details: DAC7 requires platforms to collect the country of tax residence and tax number. */
function BusinessSection({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const options = useCountries()
  const isCompany = form.value('businessType') === 'company'
  const isEstonia = form.value('taxCountry') === 'EE'
  const taxHint = isEstonia && t(isCompany ? 'application.hint.taxEECompany' : 'application.hint.taxEE')
  return (
    <SectionCard form={form} section="business" lead={t('application.hint.tax')}>
      <ChoiceGroup legend={t('application.field.businessType')} name="businessType" error={form.error('businessType')}>
        {(['person', 'company'] as const).map((type) => (
          <Radio
            key={type}
            id={type === 'person' ? 'businessType' : undefined}
            name="businessType"
            label={t(TYPE_TEXTS[type])}
            checked={form.value('businessType') === type}
            onChange={() => form.set('businessType', type)}
          />
        ))}
      </ChoiceGroup>
      {isCompany && (
        <>
          <ProfileText
            {...{ form }}
            path="companyName"
            label={t('application.field.companyName')}
            autoComplete="organization"
          />
          <ProfileText {...{ form }} path="registryCode" label={t('application.field.registryCode')} />
          <ProfileText {...{ form }} path="vatNumber" label={t('application.field.vatNumber')} isOptional />
        </>
      )}
      <ProfileSelect
        {...{ form, options }}
        path="taxCountry"
        label={t('application.field.taxCountry')}
        emptyText={t('application.choose')}
      />
      <ProfileText
        {...{ form }}
        path="taxNumber"
        label={t('application.field.taxNumber')}
        hint={taxHint || undefined}
      />
    </SectionCard>
  )
}
