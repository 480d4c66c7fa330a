import classes from '#modules/organizations/web/manage/manage.module.css'
import { TextFields, toTextsInput } from '#modules/organizations/web/shared/text-fields.tsx'
import type { UiLanguage } from '#platform/values/enums.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'

interface OrganizationTextsFormProps {
  company: Reply<'getCompany'>
  onType: (language: UiLanguage, description: string) => void
}

/** Page text in three languages. A manager cannot change the name or the URL (decision 0039). */
export function OrganizationTextsForm({ company, onType }: OrganizationTextsFormProps) {
  const { t } = useAreaTexts('company')
  const { texts, refused } = useFormTexts()
  const form = useForm({
    texts,
    send: async (values) => {
      const answer = await api('putCompany', { texts: toTextsInput(values) })
      if (!answer.ok) return refused(answer)
      notices.show({ kind: 'good', text: t('company.saved') })
      return { ok: true }
    },
  })
  return (
    <Card as="section" aria-label={t('company.wordsTitle')} className={classes.part}>
      <CardHead title={t('company.wordsTitle')} />
      <p className={classes.small}>{t('company.wordsLead')}</p>
      <Form form={form}>
        <FormRows>
          <TextFields texts={company.texts} onType={onType} />
          <p className={classes.small}>{t('company.nameHint')}</p>
          <Button type="submit" busy={form.busy} busyLabel={t('company.saving')}>
            {t('company.save')}
          </Button>
        </FormRows>
      </Form>
    </Card>
  )
}
