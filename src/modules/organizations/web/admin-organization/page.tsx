import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { ActiveBadge } from '#modules/organizations/web/admin-organizations/page.tsx'
import { LogoCard } from '#modules/organizations/web/shared/logo-card.tsx'
import { buildPagePath } from '#modules/pages.ts'
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

/** One organization: its page, managers and status; or a form for a new one. */
export default function SuperuserOrganisation() {
  const found = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      {found ? <ExistingOrganization key={found.organizationId} initial={found} /> : <NewOrganization />}
    </div>
  )
}

function NewOrganization() {
  const { t } = useAreaTexts('organisations')
  return (
    <>
      <PageHeader back={{ href: LIST, text: t('organisations.all') }} title={t('organisations.new')} />
      <NameForm organisation={null} onSaved={() => {}} />
    </>
  )
}

function ExistingOrganization({ initial }: { initial: Reply<'reviewOrganization'> }) {
  const { t, language } = useAreaTexts('organisations')
  const [organisation, setOrganisation] = useState(initial)
  const { organizationId: id, name, slug, isActive } = organisation
  return (
    <>
      <PageHeader
        title={name}
        back={{ href: LIST, text: t('organisations.all') }}
        marks={
          <>
            <ActiveBadge isActive={isActive} />
            <span className={classes.small}>{t('organisations.memberCount', { count: organisation.memberCount })}</span>
            {isActive && (
              <Link href={buildPagePath('organisation', language, { slug })}>{t('organisations.seePage')}</Link>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <NameForm organisation={organisation} onSaved={setOrganisation} />
          <Changes history={organisation.history} />
        </div>
        <div className={classes.column}>
          <LogoCard
            name={name}
            url={organisation.logoUrl}
            send={(file, onProgress) => apiUpload('putOrganizationLogo', { id }, { field: 'logo', file, onProgress })}
            remove={() => api('deleteOrganizationLogo', { id })}
            onChanged={(logoUrl) => setOrganisation((old) => ({ ...old, logoUrl }))}
          />
          <Managers organisation={organisation} onChanged={setOrganisation} />
          <ActivationCard key={String(isActive)} organisation={organisation} onChanged={setOrganisation} />
        </div>
      </div>
    </>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('organisations')
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

/** Changes and their authors from the audit log. */
function Changes({ history }: { history: Reply<'reviewOrganization'>['history'] }) {
  const { t, format } = useAreaTexts('organisations')
  const entries = history.filter(({ action }) => ACTIONS.includes(action as Action))
  if (entries.length === 0) return null
  return (
    <Card as="section" aria-label={t('organisations.changes')} className={classes.part}>
      <CardHead title={t('organisations.changes')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.history}>
        {entries.map(({ at, action, by, reason }) => (
          <li key={`${at} ${action}`}>
            <strong>{t(`organisations.did.${action as Action}`)}</strong>
            <p className={classes.small}>{t('organisations.by', { by, at: format.dayAtTime(at) })}</p>
            {reason && <p className={classes.about}>{reason}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ActivationCardProps {
  organisation: Reply<'reviewOrganization'>
  onChanged: (organisation: Reply<'reviewOrganization'>) => void
}

/**
 * Deactivates or reactivates the page; the effect is explained above the button, and the reason is written to the audit
 * log.
 */
function ActivationCard({ organisation, onChanged }: ActivationCardProps) {
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
