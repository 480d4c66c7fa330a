import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type MetaArgs, useLocation, useNavigate } from 'react-router'
import { VERIFIED_REDIRECT_SECONDS } from '#modules/accounts/values/limits.ts'
import { useSecondsLeft } from '#modules/accounts/web/dialogs/use-seconds-left.ts'
import account from '#modules/accounts/web/shared/account.module.css'
import { Agreement } from '#modules/accounts/web/shared/agreement.tsx'
import { finishLogin } from '#modules/accounts/web/shared/finish-login.ts'
import { NeedsScriptsNotice } from '#modules/accounts/web/shared/needs-scripts.tsx'
import { NewPasswordFields } from '#modules/accounts/web/shared/new-password-fields.tsx'
import { Outcome } from '#modules/accounts/web/shared/outcome.tsx'
import { useLinkToken } from '#modules/accounts/web/shared/use-link-token.ts'
import { buildPagePath } from '#modules/pages.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { nowMs } from '#platform/web/clock.ts'
import { buildHead } from '#platform/web/head.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ExpiredLink, VerificationFailed } from './verification-failed.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'verifyEmail', title: t('account.verifyTitle'), hidden: true }))
}

/**
 * The page that the emailed link opens. In the browser that was used to sign up, it verifies the address, logs the user
 * in and redirects (specification §2).
 */
export default function VerifyEmailPage() {
  const { state, retry, onVerified, onExpired } = useEmailVerification(useLinkToken())
  if (state.status === 'verified') return <EmailVerified />
  if (state.status === 'expired') return <ExpiredLink />
  if (state.status === 'otherBrowser')
    return <OtherBrowser token={state.token} names={state.names} {...{ onVerified, onExpired }} />
  if (state.status === 'failed') return <VerificationFailed text={state.text} onRetry={retry} />
  return <Verifying />
}

function Verifying() {
  const { t } = useMoreTexts()
  return (
    <div className={account.page}>
      <h1>{t('account.proving')}</h1>
      <p className={account.lead}>{t('account.provingText')}</p>
      <NeedsScriptsNotice />
    </div>
  )
}

/** Redirects to the dashboard after 10 seconds (specification §2, §9); the user can stop the redirect (WCAG 2.2.1). */
function EmailVerified() {
  const { t } = useMoreTexts()
  const next = useNextPage()
  const [isRedirectStopped, setRedirectStopped] = useState(false)
  return (
    <Outcome title={t('account.provenTitle')} icon="circle-check" isGood>
      <p className={account.lead}>{t('account.provenText')}</p>
      {isRedirectStopped ? <p>{t('account.stayed')}</p> : <RedirectCountdown />}
      <div className={account.actions}>
        <ButtonLink href={next}>{t('account.goNow')}</ButtonLink>
        {!isRedirectStopped && (
          <Button kind="second" onClick={() => setRedirectStopped(true)}>
            {t('account.stayLoggedIn')}
          </Button>
        )}
      </div>
    </Outcome>
  )
}

/**
 * Returns the page to continue to: the application for users who signed up as providers, and the search page for all
 * others (decisions, account/sign-up).
 */
function useNextPage(): string {
  const { language } = useMoreTexts()
  const isProvider = /^\/\w+\/(provider|pakkuja)\//.test(useLocation().pathname)
  return buildPagePath(isProvider ? 'providerProfile' : 'finder', language)
}

function RedirectCountdown() {
  const { t } = useMoreTexts()
  const next = useNextPage()
  const navigate = useNavigate()
  const [endsAt] = useState(() => nowMs() + VERIFIED_REDIRECT_SECONDS * 1000)
  const seconds = useSecondsLeft(endsAt)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) void navigate(next, { replace: true })
  }, [isOver, navigate, next])
  return (
    <p role="timer" className={account.clock}>
      {t('account.goingOn', { seconds })}
    </p>
  )
}

interface OtherBrowserProps {
  token: string
  /** The names entered at sign-up. */
  names: SignUpNames
  onVerified: (login: Reply<'verifyEmail'>) => void
  onExpired: () => void
}

/**
 * Shown if the email is opened in a different browser from the one used to sign up, for example because it is read on a
 * phone or because a stranger entered this address. The recipient enters their own name and password, and only these
 * are used.
 */
function OtherBrowser(props: OtherBrowserProps) {
  const { t } = useMoreTexts()
  const form = useOtherBrowserForm(props)
  const fields = [
    { name: 'firstName', autoComplete: 'given-name' },
    { name: 'lastName', autoComplete: 'family-name' },
  ] as const
  return (
    <Outcome title={t('account.elsewhereTitle')} icon="mail">
      <p className={account.lead}>{t('account.elsewhereText')}</p>
      <Card>
        <Form form={form}>
          <FormRows>
            <div className={account.names}>
              {fields.map((field) => (
                <TextField
                  key={field.name}
                  {...field}
                  label={t(`account.${field.name}`)}
                  defaultValue={props.names[field.name]}
                  required
                />
              ))}
            </div>
            <NewPasswordFields label={t('account.password')} confirmLabel={t('account.confirmPassword')} />
            <Agreement />
            <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('account.creating')}>
              {t('account.create')}
            </Button>
          </FormRows>
        </Form>
      </Card>
      <p className={account.quiet}>{t('account.elsewhereNotYou')}</p>
    </Outcome>
  )
}

function useOtherBrowserForm({ token, onVerified, onExpired }: OtherBrowserProps) {
  const { texts, toFailure } = useFormTexts()
  return useForm({
    texts,
    send: async ({ firstName = '', lastName = '', password = '', confirmPassword = '' }) => {
      const result = await api('verifyEmail', { token, firstName, lastName, password, confirmPassword })
      if (result.ok) onVerified(result.data)
      else if (result.code === 'proofWrong' || result.code === 'proofSpent') onExpired()
      return result.ok ? result : toFailure(result)
    },
  })
}

interface SignUpNames {
  firstName: string
  lastName: string
}
type EmailVerificationState =
  | { status: 'pending' | 'verified' | 'expired' }
  | { status: 'failed'; text: string }
  | { status: 'otherBrowser'; names: SignUpNames; token: string }

interface EmailVerification {
  state: EmailVerificationState
  retry: () => void
  onVerified: (login: Reply<'verifyEmail'>) => void
  onExpired: () => void
}

/**
 * Sends a link's token once, as soon as it is available. The state is `expired` for an expired, used or truncated link,
 * `otherBrowser` if the sign-up took place in a different browser and the user must enter names and a password, and
 * `failed` if the request can be retried.
 */
function useEmailVerification(token: string | null | undefined): EmailVerification {
  const { t } = useMoreTexts()
  const { formatError } = useFormTexts()
  const [state, setState] = useState<EmailVerificationState>({ status: 'pending' })
  const sentToken = useRef<string | null>(null)
  const onVerified = (login: Reply<'verifyEmail'>) => {
    finishLogin(login, t('generic.accountCreated'))
    setState({ status: 'verified' })
  }
  const send = async (linkToken: string) => {
    setState({ status: 'pending' })
    const result = await api('verifyEmail', { token: linkToken })
    if (result.ok) onVerified(result.data)
    else if (result.code === 'passwordNeeded')
      setState({ status: 'otherBrowser', names: result.data as SignUpNames, token: linkToken })
    else setState(result.status === 422 ? { status: 'expired' } : { status: 'failed', text: formatError(result) })
  }
  const start = useEffectEvent((linkToken: string | null) => {
    if (linkToken === null) return setState({ status: 'expired' })
    if (sentToken.current !== linkToken) void send(linkToken)
    sentToken.current = linkToken
  })
  useEffect(() => {
    if (token !== undefined) start(token)
  }, [token])
  const retry = () => token && void send(token)
  return { state, retry, onVerified, onExpired: () => setState({ status: 'expired' }) }
}
