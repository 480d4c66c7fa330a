import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { notices } from '#ui/notices.ts'
import { PageHeader } from '#ui/page-header.tsx'
import type { PlannedDate, Template } from './draft.ts'
import { TemplateForm } from './template-form.tsx'
import classes from './types.module.css'
import { useDateText } from './use-date-text.ts'

export function NewPage({
  templateList,
  firstType,
}: {
  templateList: Reply<'listSessionTemplates'>
  firstType: 1 | 2
}) {
  const { t } = useAreaTexts('sessionTypes')
  const handleSaved = useHandleSaved(templateList.timezone)
  return (
    <EditorLayout title={t('sessionTypes.new')}>
      <TemplateForm
        template={null}
        templateList={templateList}
        firstType={firstType}
        submitText={t('sessionTypes.save')}
        beside={<CancelLink />}
        onSaved={handleSaved}
      />
    </EditorLayout>
  )
}

export function EditorPage({ templateList, id }: { templateList: Reply<'listSessionTemplates'>; id: string }) {
  const { t, language } = useAreaTexts('sessionTypes')
  const handleSaved = useHandleSaved(templateList.timezone)
  const template = templateList.sessionTemplates.find(({ sessionTemplateId }) => sessionTemplateId === id)
  if (!template) {
    const back = <ButtonLink href={buildPagePath('sessionTypes', language)}>{t('sessionTypes.back')}</ButtonLink>
    return (
      <EmptyState level="h1" title={t('sessionTypes.notFound')} actions={back}>
        {t('sessionTypes.notFoundLead')}
      </EmptyState>
    )
  }
  return (
    <EditorLayout title={t('sessionTypes.editTitle', { title: template.title })} lead={t('sessionTypes.editLead')}>
      <TemplateForm
        template={template}
        templateList={templateList}
        submitText={t('sessionTypes.save')}
        beside={<CancelLink />}
        onSaved={handleSaved}
      />
    </EditorLayout>
  )
}

function EditorLayout({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { t, language } = useAreaTexts('sessionTypes')
  return (
    <div className={classes.narrow}>
      <PageHeader
        back={{ href: buildPagePath('sessionTypes', language), text: t('sessionTypes.back') }}
        title={title}
        lead={lead}
      />
      {children}
    </div>
  )
}

function CancelLink() {
  const { t, language } = useAreaTexts('sessionTypes')
  return (
    <ButtonLink kind="plain" href={buildPagePath('sessionTypes', language)}>
      {t('sessionTypes.cancel')}
    </ButtonLink>
  )
}

/** Returns a function that opens the list. Dates that could not be created are shown in a persistent notice. */
function useHandleSaved(timezone: string) {
  const { t, language } = useAreaTexts('sessionTypes')
  const dateText = useDateText(timezone)
  const navigate = useNavigate()
  return (_saved: Template, notCreated: PlannedDate[]) => {
    notices.show({ kind: 'good', text: t('sessionTypes.saved') })
    const text = [t('sessionTypes.notMade'), notCreated.map((date) => dateText(date)).join('; ')].join(' ')
    if (notCreated.length > 0) notices.show({ kind: 'wrong', text })
    void navigate(buildPagePath('sessionTypes', language))
  }
}
