import { buildPagePath } from '#modules/pages.ts'
import { GroupDecisions } from '#modules/providers/web/shared/group-decisions.tsx'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatZoneCity } from '#platform/web/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TemplateCard } from './template-card.tsx'
import classes from './types.module.css'

/** The list of active and inactive session types. Pending decisions about group dates come first. */
export function ListPage({
  templateList,
  decisions,
}: {
  templateList: Reply<'listSessionTemplates'>
  decisions: Reply<'listGroupDecisions'>
}) {
  const { t, language } = useAreaTexts('sessionTypes')
  const { sessionTemplates, timezone } = templateList
  const addLink = (
    <ButtonLink icon="plus" href={`${buildPagePath('sessionTypes', language)}?new`}>
      {t('sessionTypes.new')}
    </ButtonLink>
  )
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('sessionTypes.pageTitle')}
        lead={t('sessionTypes.pageLead', { zone: formatZoneCity(timezone) })}
        actions={sessionTemplates.length > 0 && addLink}
      />
      <NotListedNotice templateList={templateList} />
      <GroupDecisions decisions={decisions} timezone={timezone} />
      {sessionTemplates.length === 0 && (
        <EmptyState title={t('sessionTypes.none')} icon="calendar-plus" actions={addLink}>
          {t('sessionTypes.noneLead')}
        </EmptyState>
      )}
      <TemplateSection templateList={templateList} isActive={true} title={t('sessionTypes.active')} />
      <TemplateSection templateList={templateList} isActive={false} title={t('sessionTypes.inactive')} />
    </div>
  )
}

function NotListedNotice({
  templateList: { listing, sessionTemplates },
}: {
  templateList: Reply<'listSessionTemplates'>
}) {
  const { t } = useAreaTexts('sessionTypes')
  if (listing.isListed || sessionTemplates.length === 0) return null
  const missing = listing.missing.map((step) => t(`sessionTypes.missing.${step}`))
  return (
    <Notice kind="waiting">
      {t('sessionTypes.notListed')} {missing.join(', ')}.
    </Notice>
  )
}

function TemplateSection({
  templateList,
  isActive,
  title,
}: {
  templateList: Reply<'listSessionTemplates'>
  isActive: boolean
  title: string
}) {
  const { t } = useAreaTexts('sessionTypes')
  const templates = templateList.sessionTemplates.filter((template) => template.isActive === isActive)
  if (templates.length === 0) return null
  return (
    <section aria-label={title} className={classes.section}>
      <h2>{title}</h2>
      {isActive && templates.length > 1 && <p className={classes.lead}>{t('sessionTypes.orderLead')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.cards}>
        {templates.map((template) => (
          <TemplateCard
            key={template.sessionTemplateId}
            template={template}
            templateList={templateList}
            order={
              isActive && templates.length > 1 ? templates.map(({ sessionTemplateId }) => sessionTemplateId) : null
            }
          />
        ))}
      </ul>
    </section>
  )
}
