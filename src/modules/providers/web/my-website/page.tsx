import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Switch } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { PageAddress } from './page-address.tsx'
import { PagePreview } from './page-preview.tsx'
import classes from './website.module.css'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'myWebsite', title: t('nav.myWebsite'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [website] = await Promise.all([api('getOwnWebsite', {}), areaTextsFor(request, 'earnings')])
  return unwrapLoaderResult(website)
}

/** My Website (specification §2): a preview of the public page, the missing steps, and the URL to share. */
export default function MyWebsitePage() {
  const { t } = useAreaTexts('earnings')
  const website = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <PageHeader title={t('earnings.site')} lead={t('earnings.siteLead')} />
      <ListingStatus website={website} />
      <PageAddress website={website} />
      <FeedbackSetting isShown={website.showsFeedback} />
      <PagePreview website={website} />
    </div>
  )
}

/** The pages on which missing steps are completed. Only the first missing step is linked. */
const STEP_LINKS = {
  approval: { page: 'providerProfile', text: 'earnings.openProfile' },
  payout: { page: 'stripeConnect', text: 'earnings.seeAccount' },
  workingHours: { page: 'workingHours', text: 'earnings.setHours' },
  sessions: { page: 'sessionTypes', text: 'earnings.addSession' },
} as const

function ListingStatus({ website }: { website: Reply<'getOwnWebsite'> }) {
  const { t, language } = useAreaTexts('earnings')
  if (website.isListed) return <Notice kind="good">{t('earnings.siteListed')}</Notice>
  const next = website.missing.find((step) => step in STEP_LINKS) as keyof typeof STEP_LINKS | undefined
  const link = next && (
    <ButtonLink kind="quiet" size="dense" href={buildPagePath(STEP_LINKS[next].page, language)}>
      {t(STEP_LINKS[next].text)}
    </ButtonLink>
  )
  return (
    <Notice kind="waiting" action={link}>
      {t('earnings.siteUnlisted')}
      <ul className={classes.missing}>
        {website.missing.map((step) => (
          <li key={step}>{t(`earnings.missing.${step}`)}</li>
        ))}
      </ul>
    </Notice>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

/** Switch that shows or hides all client feedback on the public page (field-notes, Reviews). */
function FeedbackSetting({ isShown }: { isShown: boolean }) {
  const { t } = useAreaTexts('earnings')
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState<boolean | null>(null)
  const update = async (next: boolean) => {
    setPending(next)
    const result = await api('putFeedbackSetting', { isShown: next })
    if (result.ok) notices.show({ kind: 'good', text: t(next ? 'earnings.feedbackIsOn' : 'earnings.feedbackIsOff') })
    else notifyFailure(result, t('generic.offline'))
    if (result.ok) await revalidate()
    setPending(null)
  }
  return (
    <Card as="section" aria-label={t('earnings.feedbackTitle')} className={classes.part}>
      <CardHead title={t('earnings.feedbackTitle')} />
      <Switch
        label={t('earnings.feedbackShow')}
        checked={pending ?? isShown}
        disabled={pending !== null}
        onChange={(event) => void update(event.target.checked)}
      />
      <p className={classes.small}>{t('earnings.feedbackLead')}</p>
    </Card>
  )
}
