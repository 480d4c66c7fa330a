import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { ActiveBadge } from '#modules/organizations/web/admin-organizations/page.tsx'
import { LogoCard } from '#modules/organizations/web/shared/logo-card.tsx'
import { buildPagePath } from '#modules/pages.ts'
import classes from '#platform/web/admin/admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { notices } from '#ui/notices.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { Managers } from './managers.tsx'
import { NameForm } from './name-form.tsx'

const LIST = '/superuser/organisations'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params['id'] ?? ''
  return id === 'new' ? null : unwrapLoaderResult(await api('reviewOrganization', { id }))
}

/** Shows an organization with its page, managers and status, or a form to create one. */
export default function AdminOrganizationPage() {
  const found = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      {found ? <ExistingOrganization key={found.organizationId} initial={found} /> : <NewOrganization />}
    </div>
  )
}

function NewOrganization() {
  const { t } = useAreaTexts('adminOrganizations')
  return (
    <>
      <PageHeader back={{ href: LIST, text: t('adminOrganizations.all') }} title={t('adminOrganizations.new')} />
      <NameForm organization={null} onSaved={() => {}} />
    </>
  )
}

function ExistingOrganization({ initial }: { initial: Reply<'reviewOrganization'> }) {
  const { t, language } = useAreaTexts('adminOrganizations')
  const [organization, setOrganization] = useState(initial)
  const { organizationId: id, name, slug, isActive } = organization
  return (
    <>
      <PageHeader
        title={name}
        back={{ href: LIST, text: t('adminOrganizations.all') }}
        marks={
          <>
            <ActiveBadge isActive={isActive} />
            <span className={classes.small}>
              {t('adminOrganizations.memberCount', { count: organization.memberCount })}
            </span>
            {isActive && (
              <Link href={buildPagePath('organization', language, { slug })}>{t('adminOrganizations.seePage')}</Link>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <NameForm organization={organization} onSaved={setOrganization} />
          <Changes history={organization.history} />
        </div>
        <div className={classes.column}>
          <LogoCard
            name={name}
            url={organization.logoUrl}
            send={(file, onProgress) => apiUpload('putOrganizationLogo', { id }, { field: 'logo', file, onProgress })}
            remove={() => api('deleteOrganizationLogo', { id })}
            onChanged={(logoUrl) => setOrganization((previous) => ({ ...previous, logoUrl }))}
          />
          <Managers organization={organization} onChanged={setOrganization} />
          <ActivationCard key={String(isActive)} organization={organization} onChanged={setOrganization} />
        </div>
      </div>
    </>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('adminOrganizations')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

const ACTIONS = [
  'addOrganisation',
  'changeOrganisation',
  'changeOrganisationLogo',
  'deactivateOrganisation',
  'activateOrganisation',
  'inviteManager',
  'withdrawManagerInvitation',
  'removeManager',
  'beginManaging',
  'inviteMember',
  'confirmMember',
  'endMember',
] as const
type Action = (typeof ACTIONS)[number]

/** Audit log entries for the organization, each with the administrator who made the change. */
function Changes({ history }: { history: Reply<'reviewOrganization'>['history'] }) {
  const { t, format } = useAreaTexts('adminOrganizations')
  const entries = history.filter(({ action }) => ACTIONS.includes(action as Action))
  if (entries.length === 0) return null
  return (
    <Card as="section" aria-label={t('adminOrganizations.changes')} className={classes.part}>
      <CardHead title={t('adminOrganizations.changes')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.history}>
        {entries.map(({ at, action, by, reason }) => (
          <li key={`${at} ${action}`}>
            <strong>{t(`adminOrganizations.did.${action as Action}`)}</strong>
            <p className={classes.small}>{t('adminOrganizations.by', { by, at: format.dayAtTime(at) })}</p>
            {reason && <p className={classes.about}>{reason}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ActivationCardProps {
  organization: Reply<'reviewOrganization'>
  onChanged: (organization: Reply<'reviewOrganization'>) => void
}

/**
 * Deactivates or reactivates the page. The effect is explained above the button, and the reason is recorded in the
 * audit log.
 */
function ActivationCard({ organization, onChanged }: ActivationCardProps) {
  const { t } = useAreaTexts('adminOrganizations')
  const { texts, toFailure } = useFormTexts()
  const { organizationId: id, isActive } = organization
  const form = useForm({
    texts,
    send: async ({ reason = '' }) => {
      const result = await api('switchOrganization', { id, isActive: !isActive, reason })
      if (!result.ok) return toFailure(result)
      onChanged(result.data)
      notices.show({ kind: 'good', text: t('adminOrganizations.saved') })
      return { ok: true }
    },
  })
  const title = t(isActive ? 'adminOrganizations.switchOff' : 'adminOrganizations.switchOn')
  return (
    <Card as="section" aria-label={title} className={classes.part}>
      <CardHead title={title} />
      {organization.deactivatedBecause && (
        <p className={classes.about}>{t('adminOrganizations.because', { reason: organization.deactivatedBecause })}</p>
      )}
      <p className={classes.small}>{t(isActive ? 'adminOrganizations.effectOff' : 'adminOrganizations.effectOn')}</p>
      <Form form={form}>
        <FormRows>
          <TextArea name="reason" rows={3} required label={t('adminOrganizations.reason')} />
          <Button
            type="submit"
            kind={isActive ? 'undo' : 'main'}
            busy={form.busy}
            busyLabel={t('adminOrganizations.saving')}
          >
            {title}
          </Button>
        </FormRows>
      </Form>
    </Card>
  )
}
