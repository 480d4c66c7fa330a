import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { PROVIDER_AREA_HOME } from '#modules/providers/values/provider-area-home.ts'
import classes from '#modules/providers/web/onboarding/onboarding.module.css'
import { loadOnboarding, type Onboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { Progress } from '#modules/providers/web/onboarding/progress.tsx'
import { copyText, sharePage, useCanShare } from '#modules/providers/web/shared/share-page.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { useVisit } from '#platform/web/visit.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'onboardingFinish', title: t('nav.onboarding'), hidden: true }))
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadOnboarding(request)

export default function FinishPage() {
  return <Finish onboarding={useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

/**
 * The outcome of onboarding: the provider is listed, has to wait (for example, for the review), or has an incomplete
 * step.
 */
function Finish({ onboarding }: { onboarding: Onboarding }) {
  const { t, language } = useAreaTexts('onboarding')
  const { firstName, next, isListed } = onboarding
  const statusKey = getStatusKey(onboarding)
  return (
    <div className={classes.page}>
      <Progress onboarding={onboarding} current={next} />
      <h1>{t(next ? 'onboarding.notFinishedTitle' : 'onboarding.finishTitle', { firstName })}</h1>
      <Notice kind={isListed ? 'good' : 'waiting'}>{t(statusKey)}</Notice>
      <YourPage onboarding={onboarding} />
      {statusKey === 'onboarding.waitsApplication' && (
        <ButtonLink size="tall" wide href={buildPagePath('providerProfile', language)}>
          {t('nav.application')}
        </ButtonLink>
      )}
      <ButtonLink
        size="tall"
        wide
        kind={statusKey === 'onboarding.waitsApplication' ? 'second' : 'main'}
        href={buildPagePath(next ? 'onboarding' : PROVIDER_AREA_HOME, language)}
      >
        {t(next ? 'onboarding.goOn' : 'onboarding.toPractice')}
      </ButtonLink>
    </div>
  )
}

function getStatusKey({ next, status, isListed, isPayoutChecking }: Onboarding) {
  if (isListed) return 'onboarding.listed'
  if (next) return 'onboarding.waitsMissing'
  if (status === 'submitted') return 'onboarding.waitsReview'
  if (status === 'rejected' || status === 'deactivated') return 'onboarding.closed'
  if (status !== 'approved') return 'onboarding.waitsApplication'
  return isPayoutChecking ? 'onboarding.waitsChecking' : 'onboarding.closed'
}

/** The provider's public URL, to open, copy and share. */
function YourPage({ onboarding: { slug, isListed } }: { onboarding: Onboarding }) {
  const { t, language } = useAreaTexts('onboarding')
  const path = buildPagePath('counsellorWebsite', language, { providerId: slug })
  const address = (useVisit()?.publicUrl ?? '') + path
  return (
    <Card as="section" aria-label={t('onboarding.yourPage')} className={classes.part}>
      <CardHead title={t('onboarding.yourPage')} />
      <p>{t(isListed ? 'onboarding.yourPageLead' : 'onboarding.pageOpensLater')}</p>
      <p className={classes.address}>{address.replace(/^https?:\/\//, '')}</p>
      <div className={classes.actions}>
        {isListed && (
          <ButtonLink kind="second" icon="eye" href={path}>
            {t('onboarding.seePage')}
          </ButtonLink>
        )}
        <CopyButton address={address} />
        <ShareButton address={address} />
      </div>
    </Card>
  )
}

function CopyButton({ address }: { address: string }) {
  const { t } = useAreaTexts('onboarding')
  const copy = async () => {
    const isCopied = await copyText(address)
    notices.show(isCopied ? { kind: 'good', text: t('onboarding.copied') } : { kind: 'neutral', text: address })
  }
  return (
    <Button kind="second" icon="copy" onClick={() => void copy()}>
      {t('onboarding.copy')}
    </Button>
  )
}

/** Rendered only if the browser supports sharing. */
function ShareButton({ address }: { address: string }) {
  const { t } = useAreaTexts('onboarding')
  if (!useCanShare()) return null
  return (
    <Button kind="second" icon="share-2" onClick={() => sharePage({ url: address })}>
      {t('onboarding.share')}
    </Button>
  )
}
