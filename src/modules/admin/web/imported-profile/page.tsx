import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router'
import accountClasses from '#modules/accounts/web/shared/account.module.css'
import { NeedsScriptsNotice } from '#modules/accounts/web/shared/needs-scripts.tsx'
import { Outcome } from '#modules/accounts/web/shared/outcome.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { type ApiFailure, api } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { useVisit } from '#platform/web/visit.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { AcceptImportInvitation } from './accept-invitation.tsx'
import classes from './page.module.css'
import { type ImportedProfileData, useImportedProfile } from './use-imported-profile.ts'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'importedProfile', title: t('nav.myProfile'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await areaTextsFor(request, 'imported')
  return null
}
// The loader provides the translations. Without this, hydration of a server-rendered page would not wait for them.
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} column="column" />
}

/**
 * The landing page of the invitation email, with the stored data and both possible answers. The answer that the person
 * chose in the email is shown first, with a button that switches to the other one. The token is in the fragment, so it
 * is never sent to the web server.
 */
export default function ImportedProfilePage() {
  const { t, language } = useAreaTexts('imported')
  const { state, reload, onErased, onInvalid } = useImportedProfile()
  if (state.status === 'open') return <OpenInvitation {...state} onErased={onErased} onInvalid={onInvalid} />
  if (state.status === 'erased')
    return (
      <Outcome key="erased" title={t('imported.erasedTitle')} icon="circle-check" isGood>
        <p className={accountClasses.lead}>{t('imported.erasedText')}</p>
      </Outcome>
    )
  if (state.status === 'invalid')
    return (
      <Outcome key="invalid" title={t('imported.oldTitle')} icon="mail">
        <p className={accountClasses.lead}>{t('imported.oldText')}</p>
        <div className={accountClasses.actions}>
          <ButtonLink href={buildPagePath('providerLogin', language)}>{t('imported.logIn')}</ButtonLink>
        </div>
      </Outcome>
    )
  if (state.status === 'failed')
    return (
      <Outcome key="failed" title={t('generic.failed')} icon="circle-alert">
        <p className={accountClasses.lead}>
          {state.failure.status === 0 ? t('generic.offline') : state.failure.message}
        </p>
        <div className={accountClasses.actions}>
          <Button onClick={reload}>{t('generic.tryAgain')}</Button>
        </div>
      </Outcome>
    )
  return (
    <Page title={t('imported.opening')}>
      <NeedsScriptsNotice />
    </Page>
  )
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={accountClasses.page}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

interface OpenInvitationProps {
  profile: ImportedProfileData
  token: string
  onErased: () => void
  onInvalid: () => void
}

function OpenInvitation({ profile, token, onErased, onInvalid }: OpenInvitationProps) {
  const { t, format } = useAreaTexts('imported')
  const brand = useVisit()?.brand ?? ''
  const [query] = useSearchParams()
  const [isDeclining, setDeclining] = useState(query.get('answer') === 'no')
  const answerProps = { profile, token, onInvalid }
  const rows = profile.kept.map(({ field, value }) => [t(`imported.field.${field}`), value] as const)
  return (
    <Page title={t('imported.title')}>
      <p className={accountClasses.lead}>{t('imported.lead', { name: profile.firstName, brand })}</p>
      <Card as="section" aria-label={t('imported.storedTitle')} className={classes.part}>
        <CardHead title={t('imported.storedTitle')} />
        <DetailList rows={rows} />
        <div className={classes.small}>
          <p>{profile.source ? t('imported.source', { source: profile.source }) : t('imported.noSource')}</p>
          <p>{t('imported.silent', { date: format.dayLong(profile.erasedAt) })}</p>
        </div>
      </Card>
      {isDeclining ? (
        <DeclineImportInvitation {...answerProps} onErased={onErased} onAccept={() => setDeclining(false)} />
      ) : (
        <AcceptImportInvitation {...answerProps} onDecline={() => setDeclining(true)} />
      )}
    </Page>
  )
}

interface DeclineInvitationProps {
  token: string
  onErased: () => void
  onInvalid: () => void
  /** Switches to the form for accepting the invitation. */
  onAccept: () => void
}

/**
 * Form for declining. Opening the link does not by itself decline the invitation, because email apps open links to
 * preview them.
 */
function DeclineImportInvitation({ token, onErased, onInvalid, onAccept }: DeclineInvitationProps) {
  const { t } = useAreaTexts('imported')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const decline = async () => {
    setBusy(true)
    const result = await api('rejectImportInvitation', { token })
    setBusy(false)
    if (result.ok) return onErased()
    if (result.code === 'importAnswered') return onInvalid()
    setFailure(result)
  }
  return (
    <Card as="section" isLifted aria-label={t('imported.noTitle')} className={classes.part}>
      <CardHead title={t('imported.noTitle')} />
      <p>{t('imported.noText')}</p>
      {failure && (
        <Notice kind="wrong" live>
          {failure.status === 0 ? t('generic.offline') : failure.message}
        </Notice>
      )}
      <Button
        size="tall"
        wide
        kind="undo"
        busy={isBusy}
        busyLabel={t('imported.noBusy')}
        onClick={() => void decline()}
      >
        {t('imported.no')}
      </Button>
      <Button kind="quiet" onClick={onAccept}>
        {t('imported.yesInstead')}
      </Button>
    </Card>
  )
}
