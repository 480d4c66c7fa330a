import { MAX_ORGANISATIONS } from '#contract/application-fields.ts'
import type { Reply } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { Button } from '../../kit/button.tsx'
import { FieldError } from '../../kit/field.tsx'
import { Select } from '../../kit/select.tsx'
import { TextField } from '../../kit/text-field.tsx'
import classes from './profile.module.css'
import { SectionCard } from './section-card.tsx'
import type { ProfileForm } from './use-profile.ts'

type Ours = Reply<'listOrganizations'>
interface Link {
  organizationId: string | null
  name: string
}
const PATH = 'providerOrganizations'
const OTHER = 'other'

/** One of ours, or a name written by hand. */
export function OrganisationsSection({ form, organisations }: { form: ProfileForm; organisations: Ours }) {
  const { t } = useAreaTexts('application')
  const saved = (form.value(PATH) ?? []) as Link[]
  const links: Link[] = saved.map(({ organizationId, name }) => ({ organizationId, name }))
  const set = (next: Link[]) => form.set(PATH, next)
  const change = (index: number, link: Link) => set(links.map((one, at) => (at === index ? link : one)))
  const error = form.error(PATH)
  return (
    <SectionCard form={form} section="organisations" lead={t('application.organisationsLead')}>
      {links.map((link, index) => (
        <OneOrganisation
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id before they are saved
          key={index}
          {...{ link, index, organisations }}
          onChange={(next) => change(index, next)}
          onRemove={() => set(links.filter((_one, at) => at !== index))}
        />
      ))}
      {error && <FieldError id={`${PATH}-error`} text={error} />}
      {links.length < MAX_ORGANISATIONS && (
        <div className={classes.actions}>
          <Button
            kind="quiet"
            size="dense"
            icon="plus"
            onClick={() => set([...links, { organizationId: null, name: '' }])}
          >
            {t('application.organisationAdd')}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}

interface OneProps {
  link: Link
  index: number
  organisations: Ours
  onChange: (link: Link) => void
  onRemove: () => void
}

function OneOrganisation({ link, index, organisations, onChange, onRemove }: OneProps) {
  const { t } = useAreaTexts('application')
  const ours = organisations.map((one) => ({ value: one.organizationId, text: one.name }))
  const label = `${t('application.field.organisation')} ${index + 1}`
  const options = [{ value: OTHER, text: t('application.organisationOther') }, ...ours]
  return (
    <div className={classes.organisation}>
      <Select
        label={label}
        value={link.organizationId ?? OTHER}
        options={options}
        onChange={(event) => onChange(chosen(event.target.value))}
      />
      {link.organizationId === null && (
        <TextField
          label={t('application.organisationName')}
          aside={t('application.optional')}
          value={link.name}
          onChange={(event) => onChange({ organizationId: null, name: event.target.value })}
        />
      )}
      <Button kind="plain" size="dense" onClick={onRemove}>
        {t('application.organisationRemove')} <span className="visually-hidden">{label}</span>
      </Button>
    </div>
  )
}

const chosen = (value: string): Link => ({ organizationId: value === OTHER ? null : value, name: '' })
