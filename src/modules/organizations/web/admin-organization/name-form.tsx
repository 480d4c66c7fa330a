import { useNavigate } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { TextFields, toTextsInput } from '#modules/organizations/web/shared/text-fields.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { TextField } from '#ui/text-field.tsx'

const NO_TEXTS = { en: { description: '' }, et: { description: '' }, ru: { description: '' } }

interface NameFormProps {
  /** Null to create one. */
  organisation: Reply<'reviewOrganization'> | null
  onSaved: (organisation: Reply<'reviewOrganization'>) => void
}

/** Name, URL and page text. A former URL still leads here and is never given to another organization. */
export function NameForm({ organisation, onSaved }: NameFormProps) {
  const { t } = useAreaTexts('organisations')
  const form = useNameForm({ organisation, onSaved })
  const former = organisation?.formerSlugs ?? []
  return (
    <Card as="section" aria-label={t('organisations.pageTitle')} className={classes.part}>
      <CardHead title={t('organisations.pageTitle')} />
      <Form form={form}>
        <FormRows>
          <TextField name="name" required label={t('organisations.name')} defaultValue={organisation?.name} />
          <TextField
            name="slug"
            required
            autoCapitalize="none"
            spellCheck={false}
            label={t('organisations.address')}
            hint={t('organisations.addressHint')}
            defaultValue={organisation?.slug}
          />
          {former.length > 0 && (
            <p className={classes.small}>{t('organisations.former', { list: former.join(', ') })}</p>
          )}
          <TextFields texts={organisation?.texts ?? NO_TEXTS} />
          <Button type="submit" busy={form.busy} busyLabel={t('organisations.saving')}>
            {t(organisation ? 'organisations.save' : 'organisations.create')}
          </Button>
        </FormRows>
      </Form>
    </Card>
  )
}

function useNameForm({ organisation, onSaved }: NameFormProps) {
  const { t } = useAreaTexts('organisations')
  const { texts, refused } = useFormTexts()
  const navigate = useNavigate()
  return useForm({
    texts,
    send: async (values) => {
      const fields = { name: values['name'] ?? '', slug: values['slug'] ?? '', texts: toTextsInput(values) }
      const answer = organisation
        ? await api('changeOrganization', { organizationId: organisation.organizationId, ...fields })
        : await api('addOrganization', fields)
      if (!answer.ok) return refused(answer)
      notices.show({ kind: 'good', text: t('organisations.saved') })
      if (organisation) onSaved(answer.data)
      else void navigate(`/superuser/organisations/${answer.data.organizationId}`, { replace: true })
      return { ok: true }
    },
  })
}
