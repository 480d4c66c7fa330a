import { buildPagePath } from '#modules/pages.ts'
import classes from '#modules/providers/web/session-types/types.module.css'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatSessionWithoutAddress } from '#platform/web/format-session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'

/** Dashboard card: active session types and the number of inactive ones (specification §2). */
export function TemplatesCard({ templateList }: { templateList: Reply<'listSessionTemplates'> }) {
  const { t, format, language } = useAreaTexts('sessionTypes')
  const active = templateList.sessionTemplates.filter(({ isActive }) => isActive)
  const inactiveCount = templateList.sessionTemplates.length - active.length
  return (
    <Card as="section" aria-label={t('sessionTypes.pageTitle')}>
      <CardHead
        title={t('sessionTypes.pageTitle')}
        aside={
          <ButtonLink
            kind="quiet"
            size="dense"
            iconAfter="chevron-right"
            href={buildPagePath('sessionTypes', language)}
          >
            {t('sessionTypes.all')}
          </ButtonLink>
        }
      />
      {active.length === 0 && <p className={classes.lead}>{t('sessionTypes.none')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.short}>
        {active.map((template) => (
          <li key={template.sessionTemplateId}>
            <span>{template.title}</span>
            <span className={classes.lead}>
              {formatSessionWithoutAddress(t, template)} · {format.moneyShort(template.fee)}
            </span>
          </li>
        ))}
      </ul>
      {inactiveCount > 0 && <p className={classes.lead}>{t('sessionTypes.inactiveCount', { count: inactiveCount })}</p>}
    </Card>
  )
}
