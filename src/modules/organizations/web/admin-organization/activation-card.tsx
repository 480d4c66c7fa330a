import classes from '#modules/admin/web/shared/admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { TextArea } from '#ui/text-field.tsx'

interface ActivationCardProps {
  organisation: Reply<'reviewOrganization'>
  onChanged: (organisation: Reply<'reviewOrganization'>) => void
}

/**
 * Deactivates or reactivates the page; the effect is explained above the button, and the reason is written to the audit
 * log.
 */
export function ActivationCard({ organisation, onChanged }: ActivationCardProps) {
  const { t } = useAreaTexts('organisations')
  const { texts, refused } = useFormTexts()
  const { organizationId: id, isActive } = organisation
  const form = useForm({
    texts,
    send: async ({ reason = '' }) => {
      const answer = await api('switchOrganization', { id, isActive: !isActive, reason })
      if (!answer.ok) return refused(answer)
      onChanged(answer.data)
      notices.show({ kind: 'good', text: t('organisations.saved') })
      return { ok: true }
    },
  })
  const title = t(isActive ? 'organisations.switchOff' : 'organisations.switchOn')
  return (
    <Card as="section" aria-label={title} className={classes.part}>
      <CardHead title={title} />
      {organisation.deactivatedBecause && (
        <p className={classes.about}>{t('organisations.because', { reason: organisation.deactivatedBecause })}</p>
      )}
      <p className={classes.small}>{t(isActive ? 'organisations.effectOff' : 'organisations.effectOn')}</p>
      <Form form={form}>
        <FormRows>
          <TextArea name="reason" rows={3} required label={t('organisations.reason')} />
          <Button
            type="submit"
            kind={isActive ? 'undo' : 'main'}
            busy={form.busy}
            busyLabel={t('organisations.saving')}
          >
            {title}
          </Button>
        </FormRows>
      </Form>
    </Card>
  )
}
