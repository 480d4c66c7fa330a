import { useNavigate } from 'react-router'
import { TextFields, toTextsInput } from '#modules/organizations/web/shared/text-fields.tsx'
import classes from '#platform/web/admin/admin.module.css'
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
  /** Null for a new organization. */
  organization: Reply<'reviewOrganization'> | null
  onSaved: (organization: Reply<'reviewOrganization'>) => void
}

/**
 * Form for the organization's name, URL and page text. A former URL redirects to the organization's page and is never
 * reassigned to another organization.
 */
export function NameForm({ organization, onSaved }: NameFormProps) {
  const { t } = useAreaTexts('adminOrganizations')
  const form = useNameForm({ organization, onSaved })
  const former = organization?.formerSlugs ?? []
  return (
    <Card as="section" aria-label={t('adminOrganizations.pageTitle')} className={classes.part}>
      <CardHead title={t('adminOrganizations.pageTitle')} />
      <Form form={form}>
        <FormRows>
          <TextField name="name" required label={t('adminOrganizations.name')} defaultValue={organization?.name} />
          <TextField
            name="slug"
            required
            autoCapitalize="none"
            spellCheck={false}
            label={t('adminOrganizations.address')}
            hint={t('adminOrganizations.addressHint')}
            defaultValue={organization?.slug}
          />
          {former.length > 0 && (
            <p className={classes.small}>{t('adminOrganizations.former', { list: former.join(', ') })}</p>
          )}
          <TextFields texts={organization?.texts ?? NO_TEXTS} />
          <Button type="submit" busy={form.busy} busyLabel={t('adminOrganizations.saving')}>
            {t(organization ? 'adminOrganizations.save' : 'adminOrganizations.create')}
          </Button>
        </FormRows>
      </Form>
    </Card>
  )
}

function useNameForm({ organization, onSaved }: NameFormProps) {
  const { t } = useAreaTexts('adminOrganizations')
  const { texts, toFailure } = useFormTexts()
  const navigate = useNavigate()
  return useForm({
    texts,
    send: async (values) => {
      const fields = { name: values['name'] ?? '', slug: values['slug'] ?? '', texts: toTextsInput(values) }
      const answer = organization
        ? await api('changeOrganization', { organizationId: organization.organizationId, ...fields })
        : await api('addOrganization', fields)
      if (!answer.ok) return toFailure(answer)
      notices.show({ kind: 'good', text: t('adminOrganizations.saved') })
      if (organization) onSaved(answer.data)
      else void navigate(`/superuser/organisations/${answer.data.organizationId}`, { replace: true })
      return { ok: true }
    },
  })
}
