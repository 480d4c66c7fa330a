import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { ApplicationStatusCard } from './application-status-card.tsx'
import { BusinessSection } from './business-section.tsx'
import { CredentialsSection } from './credentials-section.tsx'
import { MediaSection } from './media-section.tsx'
import { OrganizationLinks } from './organization-links.tsx'
import { OrganizationsSection } from './organizations-section.tsx'
import { AddressSection, PersonSection, WorkSection } from './person-sections.tsx'
import classes from './profile.module.css'
import type { Profile } from './profile-draft.ts'
import { SectionList } from './section-list.tsx'
import { AboutSection, PageSection } from './text-sections.tsx'
import { useProfile } from './use-profile.ts'

interface ProfilePageProps {
  loaded: Profile
  media: Reply<'getProviderMedia'>
  organisations: Reply<'listOrganizations'>
  links: Reply<'listOwnOrganizations'>
}

/** Application form and, after approval, profile editor: the same sections, saved while typing. */
export function ProfilePage({ loaded, media, organisations, links }: ProfilePageProps) {
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
          <OrganizationLinks first={links} organisations={organisations} />
          <PageSection form={form} />
          <BusinessSection form={form} />
        </div>
      </div>
    </div>
  )
}
