import { useCallback, useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useNavigate } from 'react-router'
import account from '#modules/accounts/web/shared/account.module.css'
import { Outcome } from '#modules/accounts/web/shared/outcome.tsx'
import { useLinkToken } from '#modules/accounts/web/shared/use-link-token.ts'
import { Logo } from '#modules/organizations/web/shared/logo.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { type ApiFailure, type ApiResult, api, type Reply, refreshLoginNow } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useLogin } from '#platform/web/login.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { AcceptInvitation, LoginRequired } from './with-account.tsx'
import { AcceptWithNewAccount } from './with-new-account.tsx'

export type ManagerInvitation = Reply<'openKeeperInvitation'>

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'organisationInvitation', title: t('organisation.title'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await areaTextsFor(request, 'company')
  return null
}
// The texts are loaded by the client loader: without this a server-rendered page would not wait for them.
clientLoader.hydrate = true as const

/** Landing page of an emailed manager invitation. The secret is in the hash. */
export default function OrganisationInvitationPage() {
  const { t } = useTexts()
  const token = useLinkToken()
  const { answer, read } = useInvitation(token)
  if (token === null) return <ExpiredInvitation />
  if (!token || !answer) return <SkeletonPage label={t('generic.loading')} cards={1} column="column" />
  if (!answer.ok) return isExpired(answer) ? <ExpiredInvitation /> : <LoadError failed={answer} onAgain={read} />
  return <InvitationContent token={token} invited={answer.data} onChanged={read} />
}

/** Other failures do not mean that the link is invalid. */
const isExpired = ({ code, status }: ApiFailure) => code === 'invitationOver' || status === 422

/** Reloaded on every login and logout: the available actions depend on whose invitation it is. */
function useInvitation(token: string | null | undefined) {
  const login = useLogin()
  const [answer, setAnswer] = useState<ApiResult<'openKeeperInvitation'> | null>(null)
  const read = useCallback(async () => {
    if (token) setAnswer(await api('openKeeperInvitation', { token }))
  }, [token])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reply depends on the login
  useEffect(() => void read(), [read, login])
  return { answer, read: () => void read() }
}

interface InvitationContentProps {
  token: string
  invited: ManagerInvitation
  onChanged: () => void
}

function InvitationContent({ token, invited, onChanged }: InvitationContentProps) {
  const { t, language } = useAreaTexts('company')
  const navigate = useNavigate()
  const handleAccepted = async () => {
    // The role of the login has changed; the menu must be updated.
    await refreshLoginNow()
    await navigate(buildPagePath('manageOrganisation', language))
  }
  return (
    <div className={account.page}>
      {invited.logoUrl && <Logo url={invited.logoUrl} name={invited.name} />}
      <h1>{t('company.manageTitle', { name: invited.name })}</h1>
      <p className={account.lead}>{t('company.manageLead')}</p>
      <p className={account.quiet}>{t('company.manageFor', { email: invited.emailAddress })}</p>
      {invited.isMine && <AcceptInvitation token={token} onBegun={() => void handleAccepted()} onChanged={onChanged} />}
      {invited.hasAccount && !invited.isMine && <LoginRequired />}
      {!invited.hasAccount && (
        <AcceptWithNewAccount token={token} onBegun={() => void handleAccepted()} onChanged={onChanged} />
      )}
    </div>
  )
}

/** The link may still be valid: there is no connection, or a service is down. */
function LoadError({ failed, onAgain }: { failed: ApiFailure; onAgain: () => void }) {
  const { t } = useAreaTexts('company')
  return (
    <Outcome title={t('generic.failed')} icon="circle-alert">
      <p className={account.lead}>{failed.status === 0 ? t('page.offlineText') : failed.message}</p>
      <div className={account.actions}>
        <Button onClick={onAgain}>{t('generic.tryAgain')}</Button>
      </div>
    </Outcome>
  )
}

function ExpiredInvitation() {
  const { t } = useAreaTexts('company')
  return (
    <Outcome title={t('company.overTitle')} icon="mail">
      <p className={account.lead}>{t('company.overText')}</p>
    </Outcome>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} column="column" />
}
