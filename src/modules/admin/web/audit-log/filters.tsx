import { Form } from 'react-router'
import { useActionName } from '#modules/admin/web/shared/action-name.ts'
import classes from '#modules/admin/web/shared/admin.module.css'
import { AUDIT_KINDS } from '#platform/values/audit-log.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Filters, useKindName } from './filter-names.ts'

type Choices = Pick<Reply<'listAudit'>, 'actors' | 'actions'>

/** Filters by actor, action, subject and date, stored in the URL without any names. */
export function AuditFilters({ filters, actors, actions }: Choices & { filters: Filters }) {
  const { t } = useAreaTexts('people')
  const formatAction = useActionName()
  const formatKind = useKindName()
  return (
    <Form method="get" className={classes.search}>
      <Select
        name="actorId"
        label={t('people.audit.who')}
        emptyText={t('people.audit.everybody')}
        defaultValue={filters.actorId ?? ''}
        options={actors.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <Select
        name="action"
        label={t('people.audit.what')}
        emptyText={t('people.audit.everything')}
        defaultValue={filters.action ?? ''}
        options={actions.map((action) => ({ value: action, text: formatAction(action) }))}
      />
      <Select
        name="kind"
        label={t('people.audit.about')}
        emptyText={t('people.audit.everything')}
        defaultValue={filters.kind ?? ''}
        options={AUDIT_KINDS.map((kind) => ({ value: kind, text: formatKind(kind) }))}
      />
      <TextField type="date" name="fromDate" label={t('people.audit.from')} defaultValue={filters.fromDate ?? ''} />
      <TextField type="date" name="toDate" label={t('people.audit.to')} defaultValue={filters.toDate ?? ''} />
      <Button type="submit" kind="second">
        {t('people.audit.show')}
      </Button>
    </Form>
  )
}
