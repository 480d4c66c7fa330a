import { lazy, Suspense, useState } from 'react'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { buildPagePath } from '#modules/pages.ts'
import { FEEDBACK_PAGE_SIZE } from '#modules/providers/values/limits.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useLogin } from '#platform/web/login.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { getPathLanguage } from '#platform/web/visit.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { RatingStars } from '#ui/rating.tsx'
import { RatingBars } from '#ui/rating-bars.tsx'
import type { Provider } from './choice.ts'
import classes from './feedback.module.css'
import { useChoice } from './use-choice.tsx'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

type Page = Reply<'publicFeedback'>

/** Client feedback without names (decisions.md, feedback score): a summary, and the feedback page by page. */
export function Feedback({ provider, first }: { provider: Provider; first: Page | null }) {
  const { t, language } = useProviderPageTexts()
  const { items, page, total, isLoading, loadMore } = useFeedbackPages(provider.providerId, first)
  const { buildUrl } = useChoice()
  const loadedCount = page * FEEDBACK_PAGE_SIZE
  return (
    <section id="feedback" aria-labelledby="feedback-title" className={classes.feedback}>
      <h2 id="feedback-title">{t('counsellor.feedback')}</h2>
      {provider.rating === null ? <NoSummary provider={provider} /> : <Summary provider={provider} />}
      {!first && <p>{t('counsellor.feedbackFailed')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" aria-busy={isLoading || undefined}>
        {items.map((item) => (
          <FeedbackItem key={item.feedbackId} item={item} />
        ))}
      </ul>
      {provider.showsFeedback && (
        <p className={classes.how}>
          {t('counsellor.howVerified')}{' '}
          <Link href={buildPagePath('feedbackVerification', language)}>{t('counsellor.howVerifiedMore')}</Link>
        </p>
      )}
      {loadedCount < total && (
        <ButtonLink
          kind="second"
          className={classes.more}
          href={`${buildUrl({ feedbackPage: page + 1 })}#feedback`}
          onClick={(event) => {
            event.preventDefault()
            void loadMore()
          }}
        >
          {t('counsellor.moreFeedback')}
        </ButtonLink>
      )}
    </section>
  )
}

function useFeedbackPages(id: string, first: Page | null) {
  const { t } = useProviderPageTexts()
  const [pages, setPages] = useState<readonly Page[]>(first ? [first] : [])
  const [isLoading, setLoading] = useState(false)
  const last = pages.at(-1)
  const page = last?.page ?? 1
  const loadMore = async () => {
    if (isLoading) return
    setLoading(true)
    const next = await api('publicFeedback', { id, page: page + 1, pageSize: FEEDBACK_PAGE_SIZE })
    setLoading(false)
    if (next.ok) setPages((old) => [...old, next.data])
    else notifyFailure(next, t('counsellor.feedbackFailed'))
  }
  return { items: pages.flatMap(({ items }) => items), page, total: last?.totalCount ?? 0, isLoading, loadMore }
}

function Summary({ provider: { rating, feedbackCount, feedbackByScore } }: { provider: Provider }) {
  const { t, format } = useProviderPageTexts()
  const rows = feedbackByScore.map((count, index) => ({ text: t('counsellor.stars', { count: index + 1 }), count }))
  return (
    <div className={classes.sum}>
      <p className={classes.average}>
        <strong className={classes.rating}>{format.decimal(rating ?? 0)}</strong>
        <span className={classes.from}>{t('counsellor.ratedBy', { count: feedbackCount })}</span>
      </p>
      <RatingBars rows={rows.reverse()} />
    </div>
  )
}

/** Shown instead of the average if there is too little feedback or none, or if the provider hides it. */
function NoSummary({ provider: { showsFeedback, feedbackCount } }: { provider: Provider }) {
  const { t } = useProviderPageTexts()
  if (!showsFeedback) return <p>{t('counsellor.feedbackOff')}</p>
  return <p>{feedbackCount > 0 ? t('counsellor.feedbackFew') : t('counsellor.noFeedback')}</p>
}

function FeedbackItem({ item }: { item: Page['items'][number] }) {
  const { t, format } = useProviderPageTexts()
  const month = format.monthOfYear(item.month)
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <RatingStars rating={item.score} text={t('counsellor.scoreOf5', { score: item.score })} />
        <span className={classes.month}>{month}</span>
      </div>
      {item.feedback && (
        <div className={classes.content}>
          <p>{item.feedback}</p>
          <ReportButton feedbackId={item.feedbackId} month={month} />
        </div>
      )}
    </li>
  )
}

/** The dialog is loaded with its translations on demand, because few visitors report feedback. */
const ReportDialog = lazy(async () => {
  const { ReportDialog: Dialog, loadReportTexts } = await import('./report-dialog.tsx')
  await loadReportTexts(getPathLanguage(location.pathname))
  return { default: Dialog }
})

/** Opens the dialog to report feedback to the administrators. Visitors must log in first. */
function ReportButton({ feedbackId, month }: { feedbackId: string; month: string }) {
  const { t } = useProviderPageTexts()
  const login = useLogin()
  const [isOpen, setOpen] = useState(false)
  const then = () => setOpen(true)
  const handleClick = () => (typeof login === 'object' ? then() : showAccountDialog('logIn', { then }))
  return (
    <>
      <Button kind="plain" size="dense" onClick={handleClick}>
        {t('counsellor.report')}
        <span className="visually-hidden">, {month}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog feedbackId={feedbackId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
