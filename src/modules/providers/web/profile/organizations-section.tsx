import { MAX_ORGANIZATIONS } from '#modules/providers/values/application-fields.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './profile.module.css'
import { SectionCard } from './section-card.tsx'
import type { ProfileForm } from './use-profile.ts'

interface Link {
  organizationId: string | null
  name: string
}
const PATH = 'providerOrganizations'

/**
 * Manually entered names of organisations, shown as plain text. Links with registered organisations require the consent
 * of both parties (`organization-links.tsx`).
 */
export function OrganizationsSection({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const saved = (form.value(PATH) ?? []) as Link[]
  const names = saved.filter((link) => link.organizationId === null).map((link) => link.name)
  const set = (next: string[]) =>
    form.set(
      PATH,
      next.map((name) => ({ organizationId: null, name })),
    )
  const error = form.error(PATH)
  return (
    <SectionCard form={form} section="organisations" lead={t('application.organisationsLead')}>
      {names.map((name, index) => (
        <NameRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id before they are saved
          key={index}
          {...{ name, index }}
          onChange={(next) => set(names.map((other, position) => (position === index ? next : other)))}
          onRemove={() => set(names.filter((_item, position) => position !== index))}
        />
      ))}
      {error && <FieldError id={`${PATH}-error`} text={error} />}
      {names.length < MAX_ORGANIZATIONS && (
        <div className={classes.actions}>
          <Button kind="quiet" size="dense" icon="plus" onClick={() => set([...names, ''])}>
            {t('application.organisationAdd')}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}

interface NameRowProps {
  name: string
  index: number
  onChange: (name: string) => void
  onRemove: () => void
}

function NameRow({ name, index, onChange, onRemove }: NameRowProps) {
  const { t } = useAreaTexts('application')
  const label = `${t('application.organisationName')} ${index + 1}`
  return (
    <div className={classes.organisation}>
      <TextField
        label={label}
        aside={t('application.optional')}
        value={name}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button kind="plain" size="dense" onClick={onRemove}>
        {t('application.organisationRemove')} <span className="visually-hidden">{label}</span>
      </Button>
    </div>
  )
}
