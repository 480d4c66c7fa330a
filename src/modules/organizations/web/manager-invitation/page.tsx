import { useCallback, useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useNavigate } from 'react-router'
import account from '#modules/accounts/web/shared/account.module.css'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { AdultStatement } from '#modules/accounts/web/shared/adult-statement.tsx'
import { Agreement } from '#modules/accounts/web/shared/agreement.tsx'
import { finishLogin } from '#modules/accounts/web/shared/finish-login.ts'
import { logOut } from '#modules/accounts/web/shared/log-out.ts'
import { NewPasswordFields } from '#modules/accounts/web/shared/new-password-fields.tsx'
import { Outcome } from '#modules/accounts/web/shared/outcome.tsx'
import { useLinkToken } from '#modules/accounts/web/shared/use-link-token.ts'
import { Logo } from '#modules/organizations/web/shared/logo.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { type ApiFailure, type ApiResult, api, type Reply, refreshLoginNow } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useLogin } from '#platform/web/login.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useMoreTexts, useTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'

type ManagerInvitation = Reply<'openManagerInvitation'>

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'managerInvitation', title: t('organisation.title'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await areaTextsFor(request, 'manageOrganization')
  return null
}
// The client loader provides the translations; without `hydrate`, a server-rendered page would not wait for it.
clientLoader.hydrate = true as const

/** Landing page for an emailed manager invitation. The secret is in the URL fragment. */
export default function OrganizationInvitationPage() {
  const { t } = useTexts()
  const token = useLinkToken()
  const { result, reload } = useInvitation(token)
  if (token === null) return <ExpiredInvitation />
  if (!token || !result) return <SkeletonPage label={t('generic.loading')} cards={1} column="column" />
  if (!result.ok) return isExpired(result) ? <ExpiredInvitation /> : <LoadError failure={result} onRetry={reload} />
  return <InvitationContent token={token} invitation={result.data} onChanged={reload} />
}

/** After any other failure, such as a lost connection, the link may still be valid. */
const isExpired = ({ code, status }: ApiFailure) => code === 'invitationOver' || status === 422

/**
 * Loads the invitation and reloads it after every login or logout, because the available actions depend on the account.
 */
function useInvitation(token: string | null | undefined) {
  const login = useLogin()
  const [result, setAnswer] = useState<ApiResult<'openManagerInvitation'> | null>(null)
  const load = useCallback(async () => {
    if (token) setAnswer(await api('openManagerInvitation', { token }))
  }, [token])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reply depends on the login
  useEffect(() => void load(), [load, login])
  return { result, reload: () => void load() }
}

interface InvitationContentProps {
  token: string
  invitation: ManagerInvitation
  onChanged: () => void
}

function InvitationContent({ token, invitation, onChanged }: InvitationContentProps) {
  const { t, language } = useAreaTexts('manageOrganization')
  const navigate = useNavigate()
  const handleAccepted = async () => {
    // The logged-in user has a new role, so the menu must be updated.
    await refreshLoginNow()
    await navigate(buildPagePath('organizationPageTexts', language))
  }
  return (
    <div className={account.page}>
      {invitation.logoUrl && <Logo url={invitation.logoUrl} name={invitation.name} />}
      <h1>{t('manageOrganization.manageTitle', { name: invitation.name })}</h1>
      <p className={account.lead}>{t('manageOrganization.manageLead')}</p>
      <p className={account.quiet}>{t('manageOrganization.manageFor', { email: invitation.emailAddress })}</p>
      {invitation.isOwn && (
        <AcceptInvitation token={token} onAccepted={() => void handleAccepted()} onChanged={onChanged} />
      )}
      {invitation.hasAccount && !invitation.isOwn && <LoginRequired />}
      {!invitation.hasAccount && (
        <AcceptWithNewAccount token={token} onAccepted={() => void handleAccepted()} onChanged={onChanged} />
      )}
    </div>
  )
}

/** Shown when the invitation cannot be loaded, for example when offline; the link may still be valid. */
function LoadError({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  const { t } = useAreaTexts('manageOrganization')
  return (
    <Outcome title={t('generic.failed')} icon="circle-alert">
      <p className={account.lead}>{failure.status === 0 ? t('page.offlineText') : failure.message}</p>
      <div className={account.actions}>
        <Button onClick={onRetry}>{t('generic.tryAgain')}</Button>
      </div>
    </Outcome>
  )
}

function ExpiredInvitation() {
  const { t, language } = useAreaTexts('manageOrganization')
  return (
    <Outcome title={t('manageOrganization.overTitle')} icon="mail">
      <p className={account.lead}>{t('manageOrganization.overText')}</p>
      <div className={account.actions}>
        <ButtonLink href={buildPagePath('contactUs', language)}>{t('manageOrganization.write')}</ButtonLink>
      </div>
    </Outcome>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} column="column" />
}

/** Creates an account with a name and a password and logs in. The invitation email has already verified the address. */
function AcceptWithNewAccount(props: AcceptInvitationProps) {
  const { t } = useAreaTexts('manageOrganization')
  const { t: accountText } = useMoreTexts()
  const form = useAcceptForm(props)
  return (
    <Card>
      <Form form={form}>
        <FormRows>
          <p className={account.quiet}>{t('manageOrganization.manageNew')}</p>
          <div className={account.names}>
            <TextField name="firstName" required autoComplete="given-name" label={accountText('account.firstName')} />
            <TextField name="lastName" required autoComplete="family-name" label={accountText('account.lastName')} />
          </div>
          <NewPasswordFields
            label={accountText('account.password')}
            confirmLabel={accountText('account.confirmPassword')}
          />
          <AdultStatement isMissing={form.errors['isAdult'] !== undefined} />
          <Agreement />
          <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('manageOrganization.saving')}>
            {t('manageOrganization.manageAgree')}
          </Button>
        </FormRows>
      </Form>
    </Card>
  )
}

function useAcceptForm({ token, onAccepted, onChanged }: AcceptInvitationProps) {
  const { t, language, format } = useAreaTexts('manageOrganization')
  const { texts, toFailure } = useFormTexts()
  return useForm({
    texts,
    send: async ({ firstName = '', lastName = '', password = '', confirmPassword = '' }) => {
      const person = { firstName, lastName, password, confirmPassword, uiLanguage: language, timezone: format.timezone }
      const result = await api('acceptManagerInvitation', { token, ...person })
      if (!result.ok) {
        if (result.status === 409) onChanged()
        return toFailure(result)
      }
      if (result.data.login) finishLogin(result.data.login as Reply<'login'>, t('manageOrganization.begun'))
      onAccepted()
      return { ok: true }
    },
  })
}

interface AcceptInvitationProps {
  token: string
  onAccepted: () => void
  /** Called when the invitation turns out to have changed since it was loaded. */
  onChanged: () => void
}

/** Lets the invited person accept with one click when logged in. */
function AcceptInvitation({ token, onAccepted, onChanged }: AcceptInvitationProps) {
  const { t } = useAreaTexts('manageOrganization')
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    const result = await api('acceptManagerInvitation', { token })
    setBusy(false)
    if (result.ok) {
      notices.show({ kind: 'good', text: t('manageOrganization.begun') })
      return onAccepted()
    }
    notifyFailure(result, t('generic.offline'))
    if (result.code === 'invitationOver') onChanged()
  }
  return (
    <Button size="tall" wide busy={busy} busyLabel={t('manageOrganization.saving')} onClick={() => void accept()}>
      {t('manageOrganization.manageAgree')}
    </Button>
  )
}

/** Shown when the address has an account; the emailed link alone does not give access to it. */
function LoginRequired() {
  const { t } = useAreaTexts('manageOrganization')
  const isLoggedIn = typeof useLogin() === 'object'
  const logIn = () => showAccountDialog('logIn')
  return (
    <>
      <Notice kind="neutral">
        {t(isLoggedIn ? 'manageOrganization.manageOther' : 'manageOrganization.manageLogIn')}
      </Notice>
      <div className={account.actions}>
        <Button size="tall" onClick={() => (isLoggedIn ? void logOut().then(logIn) : logIn())}>
          {t(isLoggedIn ? 'manageOrganization.manageChange' : 'nav.logIn')}
        </Button>
      </div>
    </>
  )
}
