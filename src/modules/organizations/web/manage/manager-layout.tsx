import type { ReactNode } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import classes from './manage.module.css'

const TABS = [
  ['organizationPageTexts', 'manageOrganization.tabPage'],
  ['organizationMembers', 'manageOrganization.tabMembers'],
  ['organizationStatistics', 'manageOrganization.tabNumbers'],
] as const

interface ManagerLayoutProps {
  organization: Pick<Reply<'getCompany'>, 'name' | 'slug' | 'isActive'>
  children: ReactNode
}

/** Layout of the three manager pages: the organization's name and the tabs. */
export function ManagerLayout({ organization, children }: ManagerLayoutProps) {
  const { t, language } = useAreaTexts('manageOrganization')
  const current = useCurrentPage()?.id
  const { name, slug, isActive } = organization
  return (
    <div className={classes.page}>
      <PageHeader
        title={name}
        actions={
          isActive && (
            <ButtonLink kind="second" iconAfter="arrow-right" href={buildPagePath('organization', language, { slug })}>
              {t('manageOrganization.open')}
            </ButtonLink>
          )
        }
      />
      <TabLinks
        label={t('manageOrganization.tabs')}
        items={TABS.map(([page, text]) => ({
          href: buildPagePath(page, language),
          text: t(text),
          isCurrent: page === current,
        }))}
      />
      {!isActive && <Notice kind="waiting">{t('manageOrganization.inactive')}</Notice>}
      {children}
    </div>
  )
}
