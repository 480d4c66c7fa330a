import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { formatPercent } from '#modules/content/web/shared/percent.ts'
import { buildPagePath } from '#modules/pages.ts'
import { loadPageTexts } from '#platform/web/page-texts.server.ts'
import { buildPageHead, usePageTexts } from '#platform/web/page-texts.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useVisit } from '#platform/web/visit.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Bullets, LineLink, Part, Questions } from '#ui/prose.tsx'
import { Calculator } from './calculator.tsx'
import { Examples } from './examples.tsx'
import { type FeeTerms, NUMBERS, QUESTIONS } from './fee-terms.ts'
import classes from './for-counsellors.module.css'

export function meta(args: MetaArgs<typeof loader>) {
  return buildPageHead(args, (t, brand) => ({
    page: 'forCounsellors',
    title: t('forCounsellors.title'),
    description: t('forCounsellors.description', { brand }),
    questions: QUESTIONS.map(([question, answer]) => ({ question: t(question), answer: t(answer, NUMBERS) })),
  }))
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [texts, settings] = await Promise.all([
    loadPageTexts(request, 'forCounsellors'),
    serverApi(context)('publicSettings', {}),
  ])
  const { platformFeePercent, vatPercent, operator } = unwrapLoaderResult(settings)
  const terms: FeeTerms = {
    feePercent: platformFeePercent,
    vatRate: Math.round(vatPercent * 100),
    isPlatformLiable: operator.vatNumber !== null,
  }
  return { texts, terms }
}

/**
 * For counsellors (specification §2): costs, benefits, how to start and a calculator. The only call to action,
 * applying, appears at the top and at the bottom; the sections in between answer objections.
 */
export default function ForCounsellorsPage() {
  const { t } = usePageTexts('forCounsellors')
  const { terms } = useLoaderData<typeof loader>()
  return (
    <div className={classes.page}>
      <Introduction />
      <Cost terms={terms} />
      <Part id="calculator" title={t('forCounsellors.calcTitle')}>
        <p>{t('forCounsellors.calcLead')}</p>
        <Calculator terms={terms} />
        <Examples terms={terms} />
      </Part>
      <Part id="included" title={t('forCounsellors.getTitle')}>
        <Included />
      </Part>
      <Review />
      <Payouts />
      <Control />
      <Part id="questions" title={t('forCounsellors.questions')}>
        <Questions
          items={QUESTIONS.map(([question, answer]) => ({ question: t(question), answer: t(answer, NUMBERS) }))}
        />
      </Part>
      <Closing />
    </div>
  )
}

function ApplyButton() {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <ButtonLink size="tall" href={buildPagePath('providerProfile', language)}>
      {t('forCounsellors.apply')}
    </ButtonLink>
  )
}

function Introduction() {
  const { t } = usePageTexts('forCounsellors')
  return (
    <div className={classes.opening}>
      <h1>{t('forCounsellors.heading')}</h1>
      <p className={classes.lead}>{t('forCounsellors.lead', { brand: useVisit()?.brand ?? '' })}</p>
      <div className={classes.actions}>
        <ApplyButton />
        <ButtonLink kind="second" size="tall" href="#calculator">
          {t('forCounsellors.count')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Cost({ terms }: { terms: FeeTerms }) {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <Part id="cost" title={t('forCounsellors.costTitle')}>
      <p>{t('forCounsellors.cost1', { fee: formatPercent(language, terms.feePercent) })}</p>
      <p>{t('forCounsellors.cost2')}</p>
      <p>{t(terms.isPlatformLiable ? 'forCounsellors.costVat' : 'forCounsellors.costNoVat')}</p>
    </Part>
  )
}

const INCLUDED = [
  ['globe', 'forCounsellors.get1', 'forCounsellors.get1Text'],
  ['calendar', 'forCounsellors.get2', 'forCounsellors.get2Text'],
  ['credit-card', 'forCounsellors.get3', 'forCounsellors.get3Text'],
  ['receipt', 'forCounsellors.get4', 'forCounsellors.get4Text'],
  ['message-circle', 'forCounsellors.get5', 'forCounsellors.get5Text'],
  ['lock', 'forCounsellors.get6', 'forCounsellors.get6Text'],
] as const satisfies readonly (readonly [IconName, string, string])[]

function Included() {
  const { t } = usePageTexts('forCounsellors')
  return (
    <div className={classes.included}>
      {INCLUDED.map(([icon, title, text]) => (
        <Card key={title} className={classes.card}>
          <Icon name={icon} size={24} className={classes.icon} />
          <h3>{t(title)}</h3>
          <p>{t(text, NUMBERS)}</p>
        </Card>
      ))}
    </div>
  )
}

/** The steps of an application, as in src/modules/providers/server/applications/application-states.ts. */
const REVIEW = [
  'forCounsellors.review1',
  'forCounsellors.review2',
  'forCounsellors.review3',
  'forCounsellors.review4',
  'forCounsellors.review5',
] as const

function Review() {
  const { t } = usePageTexts('forCounsellors')
  return (
    <Part id="review" title={t('forCounsellors.reviewTitle')}>
      <Bullets isNumbered items={REVIEW.map((key) => t(key))} />
      <p>{t('forCounsellors.reviewLapse')}</p>
    </Part>
  )
}

function Payouts() {
  const { t } = usePageTexts('forCounsellors')
  return (
    <Part id="money" title={t('forCounsellors.moneyTitle')}>
      <p>{t('forCounsellors.money1', NUMBERS)}</p>
      <p>{t('forCounsellors.money2')}</p>
    </Part>
  )
}

const CONTROL_TEXTS = [
  'forCounsellors.hand1',
  'forCounsellors.hand2',
  'forCounsellors.hand3',
  'forCounsellors.hand4',
  'forCounsellors.hand5',
] as const

function Control() {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <Part id="yours" title={t('forCounsellors.handTitle')}>
      <Bullets items={CONTROL_TEXTS.map((key) => t(key))} />
      <LineLink href={`${buildPagePath('terms', language)}?for=counsellors`}>{t('forCounsellors.terms')}</LineLink>
    </Part>
  )
}

function Closing() {
  const { t, language } = usePageTexts('forCounsellors')
  return (
    <Card as="section" isTinted aria-labelledby="ready" className={classes.ending}>
      <h2 id="ready">{t('forCounsellors.endTitle')}</h2>
      <p>{t('forCounsellors.endText')}</p>
      <div className={classes.actions}>
        <ApplyButton />
        <ButtonLink kind="quiet" href={buildPagePath('providerLogin', language)}>
          {t('forCounsellors.already')}
        </ButtonLink>
      </div>
    </Card>
  )
}
